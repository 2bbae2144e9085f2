import { afterAll, beforeAll, expect, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { paragraph, savePost } from '#tests/kit/write-post.ts';

let app: OpenApp;
let postId: number;
const ids: Record<string, number> = {};
const cookies: Record<string, string> = {};

beforeAll(async () => {
  app = await openApp();
  for (const [name, email] of [
    ['阿红', 'hong@mail.example'],
    ['小明', 'ming@mail.example'],
  ] as const) {
    const id = await createUser(app.site, { name, email });
    ids[name] = id;
    cookies[name] = `somnia_session=${await createSession(app.site, id, { address: '', userAgent: '' })}`;
  }
  ({ id: postId } = await savePost(app.site, ids.小明 as number, {
    slug: 'tea',
    title: '夜里的茶',
    content: { blocks: [paragraph('水开了。')] },
  }));
});
afterAll(() => app.close());

const say = (content: string, account: number, cookie?: string, key = encodeURIComponent(content)) =>
  app.post(
    '/nv/add-comment',
    { post_id: postId, parent: 0, content, name: '路人甲', email: 'guest@mail.example' },
    { 'x-somnia-account': String(account), 'idempotency-key': key, ...(cookie && { cookie }) },
  );

const written = async () => {
  const rows = await app.site.db.selectFrom('comments').select(['content', 'user_id']).orderBy('id').execute();
  return rows.map(({ content, user_id }) => [content, user_id]);
};

test('what was kept for one account is not said in the name of another, nor of a guest', async () => {
  const { 阿红: red, 小明: bright } = ids as { 阿红: number; 小明: number };
  expect(await say('别人的名义', red, cookies.小明)).toMatchObject({
    status: 409,
    body: { error: '现在登录的是另一个账号', error_code: 'CONFLICT' },
  });
  expect(await say('没有名义', red)).toMatchObject({ status: 401, body: { error_code: 601 } });
  expect(await say('访客写的', 0, cookies.小明)).toMatchObject({ status: 409 });
  expect(await written()).toEqual([]);

  expect((await say('自己的名义', red, cookies.阿红)).status).toBe(200);
  app.clock.advance(60_000);
  expect((await say('访客自己的', 0)).status).toBe(200);
  expect(await written()).toEqual([
    ['自己的名义', red],
    ['访客自己的', null],
  ]);
  expect(bright).not.toBe(red);
});

test('a session that ended answers so instead of making a guest of its owner', async () => {
  const id = ids.小明 as number;
  await app.site.db.deleteFrom('sessions').where('user_id', '=', id).execute();
  app.clock.advance(60_000);
  expect(await say('太晚了', id, cookies.小明)).toMatchObject({ status: 401, body: { error_code: 601 } });
});

test('the same comment with the same key is there once', async () => {
  app.clock.advance(60_000);
  const first = await say('只说一次', ids.阿红 as number, cookies.阿红);
  const again = await say('只说一次', ids.阿红 as number, cookies.阿红);
  expect(again).toEqual(first);
  expect((await written()).filter(([content]) => content === '只说一次')).toHaveLength(1);
});
