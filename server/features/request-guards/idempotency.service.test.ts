import { setTimeout as wait } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { DomainError } from '#contract/errors.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { onlyOnce } from './idempotency.service.ts';

let opened: TestSite;
beforeAll(async () => {
  opened = await openTestSite();
});
afterAll(() => opened.close());

const call = defineCall({
  method: 'POST',
  path: '/nv/x',
  summary: '',
  access: 'guest',
  input: z.object({}),
  output: z.object({}),
  errors: [],
});
let done = 0;
const act = async (): Promise<unknown> => {
  await wait(20);
  done += 1;
  return { done };
};
const make = (key: string, body: unknown, answer = act): Promise<unknown> =>
  onlyOnce(opened.contextFor(), call, key, body, answer);

test('twenty at once with one key and body have one effect and one answer', async () => {
  done = 0;
  const answers = await Promise.all(Array.from({ length: 20 }, () => make('one', { a: 1 })));
  expect(done).toBe(1);
  expect(answers).toEqual(Array.from({ length: 20 }, () => ({ done: 1 })));
});

test('the same key with another body is refused', async () => {
  await expect(make('one', { a: 2 })).rejects.toThrow('同一个 Idempotency-Key 不能用于不同的请求');
});

test('the same key on another call is refused, and the other call has no answer of the first', async () => {
  done = 0;
  const first = defineCall({ ...call, path: '/nv/first' });
  const others = [defineCall({ ...call, path: '/nv/second' }), defineCall({ ...first, method: 'DELETE' })];
  expect(await onlyOnce(opened.contextFor(), first, 'shared', { a: 1 }, act)).toEqual({ done: 1 });
  for (const other of others) {
    const asked = onlyOnce(opened.contextFor(), other, 'shared', { a: 1 }, act);
    await expect(asked).rejects.toMatchObject({
      code: 'CONFLICT',
      message: '同一个 Idempotency-Key 不能用于不同的请求',
    });
  }
  expect(done).toBe(1);
});

test('another person may use the same key', async () => {
  done = 0;
  const other = { role: 'subscriber', power: 1, vipLevel: 0, banned: false } as const;
  for (const [at, userId] of [7, 8].entries()) {
    const asking = opened.contextFor({ ...other, userId });
    expect(await onlyOnce(asking, call, 'one', { a: 1 }, act)).toEqual({ done: at + 1 });
  }
});

test('what was refused can be tried again with the same key', async () => {
  done = 0;
  const refuse = async (): Promise<never> => {
    throw new DomainError('RATE_LIMITED');
  };
  await expect(make('two', {}, refuse)).rejects.toThrow('操作太频繁了，请稍后再试');
  expect(await make('two', {})).toEqual({ done: 1 });
});

test('a key that a dead process held is free again after two minutes', async () => {
  done = 0;
  const never = (): Promise<never> => new Promise(() => {});
  void make('three', {}, never);
  await wait(30);
  opened.clock.advance(121_000);
  expect(await make('three', {})).toEqual({ done: 1 });
});

test('a key has at most 255 characters', async () => {
  await expect(make('k'.repeat(256), {})).rejects.toThrow('Idempotency-Key 不能超过 255 个字符');
});
