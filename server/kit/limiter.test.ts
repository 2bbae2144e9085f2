import { expect, test } from 'vitest';
import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import type { DomainError } from '#contract/errors.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';

import { fixedClock } from './clock.ts';
import { addressBlock, createLimiter } from './limiter.ts';
import { type CallContext, noClient, type Site } from './site.ts';

const search = defineCall({
  method: 'GET',
  path: '/nv/x',
  summary: '',
  access: 'guest',
  limit: 'search',
  input: z.object({}),
  output: z.object({}),
  errors: [],
});

const member = (userId: number): Viewer => ({ userId, role: 'subscriber', power: 1, vipLevel: 0, banned: false });

/** A limiter with its clock; `count` says how many of the calls pass. */
function open() {
  const clock = fixedClock(0);
  const ensureLimit = createLimiter();
  const refusal = (ip: string, viewer: Viewer): DomainError | null => {
    const site = { clock } as unknown as Site;
    const context: CallContext = { site, viewer, address: addressBlock(ip), tag: () => {}, client: noClient };
    try {
      ensureLimit(search, context);
      return null;
    } catch (error) {
      return error as DomainError;
    }
  };
  const count = (times: number, ip: string, viewer: Viewer = guestViewer): number =>
    Array.from({ length: times }, () => refusal(ip, viewer)).filter((refused) => refused === null).length;
  return { clock, count, refusal };
}

test('a guest who uses up the limit of an address takes nothing from its members, nor one member from another', () => {
  const { count } = open();
  expect(count(40, '203.0.113.7')).toBe(30);
  expect(count(40, '203.0.113.7', member(1))).toBe(30);
  expect(count(40, '203.0.113.7', member(2))).toBe(30);
  expect(count(1, '203.0.113.7')).toBe(0);
});

test('a member has one limit at all addresses, a guest one at each', () => {
  const { count } = open();
  expect(count(20, '203.0.113.7', member(1))).toBe(20);
  expect(count(20, '198.51.100.9', member(1))).toBe(10);
  expect(count(30, '203.0.113.7')).toBe(30);
  expect(count(30, '198.51.100.9')).toBe(30);
});

test('the window ends a minute after its first call, and refused calls do not prolong it', () => {
  const { clock, count, refusal } = open();
  expect(count(30, '203.0.113.7')).toBe(30);
  clock.advance(59_999);
  expect(count(50, '203.0.113.7')).toBe(0);
  expect(refusal('203.0.113.7', guestViewer)).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: 1 });
  clock.advance(1);
  expect(count(31, '203.0.113.7')).toBe(30);
});
