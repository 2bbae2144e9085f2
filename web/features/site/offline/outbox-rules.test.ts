import { expect, test } from 'vitest';

import {
  type Act,
  actsToSend,
  isSureOnce,
  outboxMaxActs,
  outcomeOf,
  readActs,
  sureMs,
  type WaitingAct,
  withAct,
} from './outbox-rules.ts';

const now = Date.UTC(2025, 10, 13);

let lastId = 0;

function waiting(act: Act, more: Partial<WaitingAct> = {}): WaitingAct {
  lastId += 1;
  return { id: `key-${lastId}`, by: 7, at: now, triedAt: null, path: '/tea', act, refusal: '', ...more };
}

const like = (on: boolean, more: Partial<WaitingAct> = {}) =>
  waiting({ kind: 'reaction', mark: 'like post 12', on, was: !on }, more);
const comment = (content: string, more: Partial<WaitingAct> = {}) =>
  waiting({ kind: 'comment', input: { post_id: 12, parent: 0, content } }, more);

/** Adds acts one after the other. */
const outbox = (...acts: WaitingAct[]): WaitingAct[] =>
  acts.reduce<WaitingAct[]>((before, act) => withAct(before, act) as WaitingAct[], []);

test('acts keep their order, and a comment never takes the place of another', () => {
  const acts = outbox(comment('一'), like(true), comment('二'), comment('一'));
  expect(acts.map(({ act }) => (act.kind === 'comment' ? act.input.content : act.kind))).toEqual([
    '一',
    'reaction',
    '二',
    '一',
  ]);
});

test('of several wishes for one like the last stays, and one that restores what the server has goes', () => {
  expect(outbox(like(true), like(false))).toEqual([]);
  const thrice = outbox(like(true), like(false), like(true));
  expect(thrice.map(({ act }) => act)).toEqual([{ kind: 'reaction', mark: 'like post 12', on: true, was: false }]);
});

test('a wish that the server may have heard of is taken back by a request of its own', () => {
  const [tried, ...rest] = outbox(like(true, { triedAt: now }), like(false));
  expect(rest).toEqual([]);
  expect(tried?.act).toMatchObject({ on: false, was: false });
  const again = outbox(like(true, { triedAt: now }), like(false), like(true), like(false));
  expect(again.map(({ act }) => act)).toEqual([{ kind: 'reaction', mark: 'like post 12', on: false, was: false }]);
});

test('an account sends its own acts only, and no refused ones', () => {
  const acts = outbox(comment('我的'), comment('别人的', { by: 8 }), comment('访客的', { by: 0 }));
  const [mine] = acts as [WaitingAct];
  expect(actsToSend(acts, 7)).toEqual([mine]);
  expect(actsToSend([{ ...mine, refusal: '评论已关闭' }], 7)).toEqual([]);
  expect(outbox(like(true), like(false, { by: 8 }))).toHaveLength(2);
});

test('the outbox is bounded in number and size', () => {
  const full = outbox(...Array.from({ length: outboxMaxActs }, (_, at) => comment(`第 ${at} 条`)));
  expect(withAct(full, comment('多余的'))).toBeNull();
  expect(withAct([], comment('长'.repeat(300_000)))).toBeNull();
});

test('what is stored is read with care: old, foreign and broken entries are left out', () => {
  const old = comment('很久以前', { at: now - 31 * 86_400_000 });
  const good = comment('刚刚');
  expect(readActs([old, good, null, 'x', { id: 'y' }, { ...good, act: { kind: 'erase' } }], now)).toEqual([good]);
  expect(readActs('raw text', now)).toEqual([]);
});

test('a comment whose first attempt is older than the key is not sent again by itself', () => {
  expect(isSureOnce(comment('一', { triedAt: now - sureMs - 1 }), now)).toBe(false);
  expect(isSureOnce(comment('一', { triedAt: now - sureMs + 1 }), now)).toBe(true);
  expect(isSureOnce(comment('一'), now + 20 * 86_400_000)).toBe(true);
  expect(isSureOnce(like(true, { triedAt: now - 2 * sureMs }), now)).toBe(true);
});

const refusal = (status: number, code: string | number, message = '', retryAfterSeconds = 0) => ({
  status,
  code,
  message,
  retryAfterSeconds,
});

test('without a connection or a server it is tried later, at growing intervals', () => {
  for (const error of [refusal(0, 'NETWORK'), refusal(502, 'INTERNAL'), refusal(500, 'INTERNAL')])
    expect([1, 2, 9].map((attempt) => outcomeOf(error, like(true), attempt))).toEqual([
      { is: 'later', afterMs: 5000 },
      { is: 'later', afterMs: 15_000 },
      { is: 'later', afterMs: 600_000 },
    ]);
  expect(outcomeOf(refusal(429, 'RATE_LIMITED', '太快了', 10), comment('一'), 1)).toEqual({
    is: 'later',
    afterMs: 10_000,
  });
});

test('refusals are shown; what only the account lacks is held', () => {
  expect(outcomeOf(refusal(404, 'NOT_FOUND', '评论已关闭'), comment('一'), 1)).toEqual({
    is: 'refused',
    text: '评论已关闭',
  });
  expect(outcomeOf(refusal(403, 'USER_ALREADY_BAN', '账号已被封禁'), like(true), 1)).toMatchObject({ is: 'refused' });
  for (const code of [601, 602, 603, 'TERMS_REQUIRED'])
    expect(outcomeOf(refusal(401, code, '请先登录'), like(true), 1)).toEqual({ is: 'held' });
  expect(outcomeOf(refusal(401, 601, '登录后才能评论'), comment('一', { by: 0 }), 1)).toMatchObject({ is: 'refused' });
});

test('a comment that the server has already was sent, if only its answer was lost', () => {
  const repeated = refusal(409, 'CONFLICT', '您已经发表过相同的评论');
  expect(outcomeOf(repeated, comment('一', { triedAt: now }), 2)).toEqual({ is: 'sent' });
  expect(outcomeOf(repeated, comment('一'), 1)).toMatchObject({ is: 'refused' });
});
