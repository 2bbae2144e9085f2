import { afterEach, expect, test, vi } from 'vitest';

import { checkNonce, userLogin } from '#contract/features/auth/sessions.calls.ts';

import { type CallError, fillPath, makeIdempotencyKey, onChallenge, onCallError, send } from './client.ts';

afterEach(() => vi.unstubAllGlobals());

const answering = (...answers: [status: number, body: unknown][]) => {
  const asked = vi.fn();
  for (const [status, body] of answers) asked.mockResolvedValueOnce(Response.json(body, { status }));
  vi.stubGlobal('fetch', asked);
  return asked;
};
const challenge = { error: '请先完成验证', error_code: 'CHALLENGE_REQUIRED' };
const person = { name: '小明', password: '月亮与六便士' };

test('the fields that an address names stand in it and nowhere else', () => {
  expect(fillPath('/nv/admin/posts/{id}/approve', { id: '甲 1', why: '好' })).toEqual({
    path: '/nv/admin/posts/%E7%94%B2%201/approve',
    rest: { why: '好' },
  });
  expect(fillPath('/nv/check-nonce', {})).toEqual({ path: '/nv/check-nonce', rest: {} });
});

test('a call that wants a sum done first is made again with the proof, once', async () => {
  const solved = vi.fn(() => Promise.resolve('token:7'));
  onChallenge(solved);
  const asked = answering([403, challenge], [200, { id: 3 }]);
  expect(await send(userLogin, person)).toEqual({ id: 3 });
  expect(asked.mock.calls[1]?.[1].headers['x-somnia-proof']).toBe('token:7');
  expect(asked.mock.calls[1]?.[1].body).toBe('{"name":"小明","password":"月亮与六便士"}');

  answering([403, challenge], [403, challenge]);
  await expect(send(userLogin, person)).rejects.toMatchObject({ code: 'CHALLENGE_REQUIRED', message: '请先完成验证' });
  expect(solved).toHaveBeenCalledTimes(2);
});

test('when the sum fails, the refusal is what is told', async () => {
  onChallenge(() => Promise.reject(new Error('no worker')));
  const asked = answering([403, challenge]);
  await expect(send(userLogin, person)).rejects.toThrow('请先完成验证');
  expect(asked).toHaveBeenCalledTimes(1);
});

test('every refusal is told to whoever watches, with its fields and the time to wait', async () => {
  const heard: CallError[] = [];
  onCallError((error) => heard.push(error));
  answering([429, { error: '操作太频繁了，请稍后再试', error_code: 'RATE_LIMITED', retry_after: 42 }]);
  await send(checkNonce, {}).catch(() => undefined);
  expect(heard).toEqual([expect.objectContaining({ code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 42 })]);
});

test('no two keys are alike', () => {
  const keys = new Set(Array.from({ length: 100 }, makeIdempotencyKey));
  expect(keys.size).toBe(100);
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{64}$/);
});
