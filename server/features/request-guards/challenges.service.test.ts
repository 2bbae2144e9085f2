import { createHash } from 'node:crypto';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { getChallenge, getFormToken } from '#contract/features/request-guards/challenges.calls.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { routes } from './challenges.routes.ts';
import { type Challenge, ensureChallenge, checkForm } from './challenges.service.ts';

let opened: TestSite;
beforeAll(async () => {
  opened = await openTestSite();
});
afterAll(() => opened.close());

/** Counts the leading zero bits on a binary string, independently of the implementation. */
function solve({ salt, difficulty }: Challenge): string {
  for (let nonce = 0; ; nonce += 1) {
    const hex = createHash('sha256').update(`${salt}:${nonce}`).digest('hex').slice(0, 8);
    if (Number.parseInt(hex, 16).toString(2).padStart(32, '0').startsWith('0'.repeat(difficulty))) return `${nonce}`;
  }
}

const make = () => opened.call(routes, getChallenge, {});
const bring = (proof: string) => ensureChallenge(opened.contextFor(undefined, { proof }), 'test');

test('a solved challenge lets pass once', async () => {
  const challenge = await make();
  const proof = `${challenge.token}:${solve(challenge)}`;
  await bring(proof);
  await expect(bring(proof)).rejects.toThrow('请先完成验证');
});

test('of twenty who bring the same proof at once, one passes', async () => {
  const challenge = await make();
  const proof = `${challenge.token}:${solve(challenge)}`;
  const passed = await Promise.allSettled(Array.from({ length: 20 }, () => bring(proof)));
  expect(passed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('nothing else lets pass: no proof, a wrong one, a made-up or softened challenge, one that is too old', async () => {
  const challenge = await make();
  const nonce = solve(challenge);
  const softer = challenge.token.replace(`.${challenge.difficulty}.`, '.1.');
  for (const proof of ['', ':', 'x:y', `${challenge.token}:x`, `${softer}:${nonce}`, `${challenge.token}${nonce}`])
    await expect(bring(proof)).rejects.toThrow('请先完成验证');
  opened.clock.advance(10 * 60_000);
  await expect(bring(`${challenge.token}:${nonce}`)).rejects.toThrow('请先完成验证');
});

test('who is asked again and again is asked for harder sums', async () => {
  const before = (await make()).difficulty;
  for (let time = 0; time < 20; time += 1) await bring('').catch(() => undefined);
  expect((await make()).difficulty).toBeGreaterThan(before);
});

test('a form tells how it was filled in', async () => {
  const { token } = await opened.call(routes, getFormToken, { form: 'comment' });
  const judge = (about: object, form: 'comment' | 'register' = 'comment') => checkForm(opened.site, form, about);
  expect(judge({})).toBe('absent');
  expect(judge({ form_token: token })).toBe('hasty');
  opened.clock.advance(2000);
  expect(judge({ form_token: token })).toBe('ok');
  expect(judge({ form_token: token }, 'register')).toBe('absent');
  expect(judge({ form_token: token, website: 'http://x' })).toBe('trapped');
  expect(judge({ form_token: `${token}x` })).toBe('absent');
});
