import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  maxGuestStreams,
  maxStreamMs,
  maxStreams,
  maxStreamsPerAccount,
  maxStreamsPerAddress,
  maxWaitingBytes,
} from '#contract/features/live/limits.ts';
import type { DomainError } from '#contract/errors.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { TestOutput } from '#tests/kit/stream-output.ts';

import { StreamSet } from './streams.service.ts';

let it: TestSite;
let streams: StreamSet;

beforeEach(async () => {
  it = await openTestSite();
  streams = new StreamSet();
});
afterEach(() => {
  streams.close();
  return it.close();
});

const memberOf = (userId: number): Viewer => ({ ...guestViewer, userId, role: 'subscriber', power: 1 });

function open(ip: string, viewer: Viewer = guestViewer): TestOutput {
  const out = new TestOutput();
  streams.open(it.contextFor(viewer, { ip }), ['moments'], () => out);
  return out;
}

/** The refusal; '' when the stream was opened. */
function refusal(ip: string, viewer?: Viewer): string {
  try {
    open(ip, viewer);
    return '';
  } catch (error) {
    const { code, retryAfterSeconds } = error as DomainError;
    return `${code} ${retryAfterSeconds}`;
  }
}

const address = (at: number): string => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`;

test('an address has a hundred streams of guests, its members are counted by account, ten each', () => {
  expect([maxStreamsPerAddress, maxStreamsPerAccount]).toEqual([100, 10]);
  const outs = Array.from({ length: maxStreamsPerAddress }, () => open('203.0.113.7'));
  expect(refusal('203.0.113.7')).toBe('RATE_LIMITED 60');
  expect(refusal('203.0.113.8')).toBe('');
  for (let at = 0; at < maxStreamsPerAccount; at += 1) expect(refusal('203.0.113.7', memberOf(5))).toBe('');
  expect(refusal('203.0.113.9', memberOf(5))).toBe('RATE_LIMITED 60');
  expect(refusal('203.0.113.7', memberOf(6))).toBe('');
  outs[0]?.destroy();
  expect(refusal('203.0.113.7')).toBe('');
  expect(refusal('203.0.113.7')).toBe('RATE_LIMITED 60');
});

test('addresses of IPv6 count together within a /64', () => {
  for (let at = 0; at < maxStreamsPerAddress; at += 1) open(`2001:db8:0:1::${at.toString(16)}`);
  expect(refusal('2001:db8:0:1:ffff::1')).toBe('RATE_LIMITED 60');
  expect(refusal('2001:db8:0:2::1')).toBe('');
});

test('the process has ten thousand streams, of which guests get eight thousand', () => {
  expect([maxStreams, maxGuestStreams]).toEqual([10_000, 8000]);
  for (let at = 0; at < maxGuestStreams; at += 1) open(address(at));
  expect(refusal('203.0.113.7')).toBe('OVERLOADED 60');
  for (let at = 0; at < maxStreams - maxGuestStreams; at += 1) open('203.0.113.7', memberOf(at + 1));
  expect(streams.size).toBe(maxStreams);
  expect(refusal('203.0.113.7', memberOf(999_999))).toBe('OVERLOADED 60');
});

test('a reader who takes nothing is cut off once 16 kB wait, and nobody else is', async () => {
  const [slow, good] = [open('203.0.113.7'), open('203.0.113.7')];
  slow.isStuck = true;
  const text = `data: ${'x'.repeat(1000)}\n\n`;
  const enough = Math.ceil(maxWaitingBytes / text.length);
  for (let at = 0; at < enough - 1; at += 1) await streams.sendAll(streams.ofChannel('moments'), text);
  expect([slow.state, streams.size]).toEqual(['open', 2]);
  for (let at = 0; at < 3; at += 1) await streams.sendAll(streams.ofChannel('moments'), text);
  expect([slow.state, good.state, streams.size]).toEqual(['cut', 'open', 1]);
  expect(slow.text.length).toBeLessThanOrEqual(maxWaitingBytes + text.length);
  expect(good.text.length).toBe((enough + 2) * text.length);
});

test('every stream gets one comment line in 25 seconds, a part of them each second', () => {
  const outs = Array.from({ length: 100 }, () => open('203.0.113.7'));
  const perSecond: number[] = [];
  for (let second = 0; second < 25; second += 1) {
    const before = outs.filter(({ text }) => text !== '').length;
    streams.beat(it.clock.now(), true);
    perSecond.push(outs.filter(({ text }) => text !== '').length - before);
  }
  expect(outs.map(({ text }) => text)).toEqual(outs.map(() => ':\n\n'));
  expect(Math.max(...perSecond)).toBe(4);
});

test('a stream ends after half an hour at the latest, and not all of them at once', () => {
  expect(maxStreamMs).toBe(30 * 60_000);
  const outs = Array.from({ length: 100 }, () => open('203.0.113.7'));
  const beatAll = () => {
    for (let second = 0; second < 25; second += 1) streams.beat(it.clock.now(), true);
    return outs.filter(({ state }) => state === 'ended').length;
  };
  it.clock.advance(maxStreamMs * 0.79);
  expect(beatAll()).toBe(0);
  it.clock.advance(maxStreamMs * 0.11);
  const halfWay = beatAll();
  expect(halfWay).toBeGreaterThan(30);
  expect(halfWay).toBeLessThan(70);
  it.clock.advance(maxStreamMs * 0.1);
  expect(beatAll()).toBe(100);
  expect(streams.size).toBe(0);
});

test('a stream that ends while its reader is slow is cut', () => {
  const [slow, good] = [open('203.0.113.7'), open('203.0.113.7')];
  slow.isStuck = true;
  slow.write('data: x\n\n');
  streams.beat(it.clock.now(), false);
  expect([slow.state, good.state, streams.size]).toEqual(['cut', 'ended', 0]);
});

test('a reader who left before the stream began takes no place', () => {
  const out = new TestOutput();
  out.destroy();
  streams.open(it.contextFor(), ['moments'], () => out);
  expect(streams.size).toBe(0);
  expect(streams.ofChannel('moments').size).toBe(0);
});

test('a server that stops cuts its streams and opens no more', () => {
  const outs = [open('203.0.113.7'), open('203.0.113.7', memberOf(5))];
  streams.close();
  expect(outs.map(({ state }) => state)).toEqual(['cut', 'cut']);
  expect(refusal('203.0.113.9')).toBe('OVERLOADED 60');
});
