import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { refreshSession } from '#web/features/auth/sessions/session.ts';
import { toast, toastEntries } from '#web/ui/toasts/toasts.ts';

import { dropActsOf, flushOutbox, keepAct, onSent, type Sent, waitingActs, waitingFor } from './outbox.ts';
import { waitingWord, type Act } from './outbox-rules.ts';

interface Asked {
  path: string;
  body: Record<string, unknown>;
  key: string | undefined;
  account: string | undefined;
}

/** The browser and the server, as far as the outbox meets them. */
const world = {
  online: true,
  /** The account of the session; 0: none. */
  account: 7,
  asked: [] as Asked[],
  answer: (() => null) as (asked: Asked) => Response | null,
};

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => stored.set(key, value),
  removeItem: (key: string) => stored.delete(key),
};

function session(): Response {
  return Response.json(
    world.account === 0 ? { error: '请先登录', error_code: 601 } : { id: world.account, name: '阿红' },
  );
}

async function fetchFromWorld(path: string, { headers = {}, body = '{}' } = {} as RequestInit): Promise<Response> {
  if (!world.online) throw new TypeError('Failed to fetch');
  if (path === '/nv/check-nonce') return session();
  const named = headers as Record<string, string>;
  const asked = {
    path,
    body: JSON.parse(body as string) as Record<string, unknown>,
    key: named['idempotency-key'],
    account: named['x-somnia-account'],
  };
  world.asked.push(asked);
  return world.answer(asked) ?? Response.json({ on: asked.body.on ?? true, count: 3, comment: {}, grant: '' });
}

async function signIn(account: number): Promise<void> {
  world.account = account;
  await refreshSession();
}

function goOffline(): void {
  world.online = false;
  vi.stubGlobal('navigator', { onLine: false });
}

function comeBack(): void {
  world.online = true;
  vi.stubGlobal('navigator', { onLine: true });
}

const like: Act = { kind: 'reaction', mark: 'like post 12', on: true, was: false };
const comment = (content: string): Act => ({ kind: 'comment', input: { post_id: 12, parent: 0, content } });
const refusal = (status: number, error: string, code: string | number) =>
  Response.json({ error, error_code: code }, { status });
const texts = () => toastEntries().map(({ text }) => text);

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  stored.clear();
  Object.assign(world, { asked: [], answer: () => null });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', { documentElement: { toggleAttribute: () => false } });
  vi.stubGlobal('location', { pathname: '/tea' });
  vi.stubGlobal('fetch', fetchFromWorld);
  comeBack();
  await signIn(7);
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  for (const { id } of toastEntries()) toast.dismiss(id);
});

test('what is done without a connection is sent once, in order, with the key it was kept with', async () => {
  goOffline();
  keepAct(comment('一'), false, 'key-1');
  keepAct(like, false);
  keepAct(comment('二'), false, 'key-2');
  await flushOutbox();
  expect(world.asked).toEqual([]);
  expect(texts()).toEqual(['网络不可用，已经替您存好，恢复连接后自动发送']);
  expect(waitingFor('like post 12')).toBeDefined();
  expect(waitingWord).toBe('待发送');

  comeBack();
  await Promise.all([flushOutbox(), flushOutbox()]);
  await flushOutbox();
  expect(world.asked.map(({ path, body }) => [path, body.content ?? body.on])).toEqual([
    ['/nv/add-comment', '一'],
    ['/nv/like', true],
    ['/nv/add-comment', '二'],
  ]);
  expect(world.asked.map(({ key }) => key)).toEqual(['key-1', expect.stringMatching(/^[0-9a-f]{64}$/), 'key-2']);
  expect(stored.has('somnia:outbox')).toBe(false);
});

test('it is stored in the one-field form below the prefix of the site', () => {
  keepAct(like, false, 'key');
  expect(JSON.parse(stored.get('somnia:outbox') as string)).toEqual({
    v: [{ id: 'key', by: 7, at: expect.any(Number), triedAt: null, path: '/tea', act: like, refusal: '' }],
  });
});

test('an answer that was lost is asked for again with the same key and body', async () => {
  keepAct(comment('一'), false, 'key');
  world.answer = () => {
    throw new TypeError('Failed to fetch');
  };
  await flushOutbox();
  expect(waitingActs()[0]?.triedAt).toEqual(expect.any(Number));
  world.answer = () => null;
  await vi.advanceTimersByTimeAsync(5000);
  expect(world.asked.map(({ key, body }) => [key, body])).toEqual([
    ['key', { post_id: 12, parent: 0, content: '一' }],
    ['key', { post_id: 12, parent: 0, content: '一' }],
  ]);
  expect(waitingActs()).toEqual([]);
});

test('nothing is sent in the name of somebody else', async () => {
  keepAct(comment('阿红的'), false);
  for (const account of [8, 0]) {
    await signIn(account);
    await flushOutbox();
    expect(world.asked).toEqual([]);
    expect(waitingActs()).toEqual([]);
  }
  keepAct(comment('访客的'), false);
  await signIn(7);
  await flushOutbox();
  expect(world.asked.map(({ body, account }) => [body.content, account])).toEqual([['阿红的', '7']]);
});

test('without a connection a page that was just opened keeps acts for the account that was here last', async () => {
  vi.resetModules();
  goOffline();
  const fresh = await import('./outbox.ts');
  const { whenSession } = await import('#web/features/auth/sessions/session.ts');
  expect((await whenSession()).status).toBe('guest');
  fresh.keepAct(like, false);
  expect(fresh.waitingActs().map(({ by }) => by)).toEqual([7]);
  comeBack();
  await fresh.flushOutbox();
  expect(world.asked.map(({ account }) => account)).toEqual(['7']);
  const toasts = await import('#web/ui/toasts/toasts.ts');
  for (const { id } of toasts.toastEntries()) toasts.toast.dismiss(id);
});

test('a session that ended meanwhile holds what waits, until its owner is back', async () => {
  keepAct(like, false);
  world.answer = () => refusal(401, '请先登录', 601);
  await flushOutbox();
  expect(world.asked).toHaveLength(1);
  expect(waitingActs()).toHaveLength(1);
  await signIn(7);
  world.answer = () => null;
  await flushOutbox();
  expect(waitingActs()).toEqual([]);
});

test('the text of a refused comment stays, with the reason, and is not sent again by itself', async () => {
  const heard: Sent[] = [];
  const leave = onSent((sent) => heard.push(sent));
  keepAct(comment('来晚了'), false);
  keepAct(like, false);
  world.answer = ({ path }) => (path === '/nv/add-comment' ? refusal(404, '评论已关闭', 'NOT_FOUND') : null);
  await flushOutbox();
  await flushOutbox();
  leave();
  expect(world.asked.map(({ path }) => path)).toEqual(['/nv/add-comment', '/nv/like']);
  expect(waitingActs()).toMatchObject([{ act: comment('来晚了'), refusal: '评论已关闭', triedAt: null }]);
  expect(texts()).toContain('您的评论没有发出：评论已关闭');
  expect(heard.map(({ kind }) => kind)).toEqual(['refused', 'reaction']);
});

test('who writes too fast waits as long as the server asks', async () => {
  keepAct(comment('一'), false);
  world.answer = () => Response.json({ error: '太快了', error_code: 'RATE_LIMITED', retry_after: 10 }, { status: 429 });
  await flushOutbox();
  world.answer = () => null;
  await vi.advanceTimersByTimeAsync(9999);
  expect(world.asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(world.asked).toHaveLength(2);
  expect(waitingActs()).toEqual([]);
});

test('whoever signs out leaves nothing, and a full outbox or storage keeps nothing', () => {
  keepAct(like, false);
  dropActsOf(7);
  expect(stored.has('somnia:outbox')).toBe(false);
  expect(keepAct(comment('长'.repeat(300_000)), false)).toBe(false);
  vi.stubGlobal('localStorage', undefined);
  expect(keepAct(like, false)).toBe(false);
  expect(texts().at(-1)).toBe('待发送的内容太多了，请先恢复网络');
});
