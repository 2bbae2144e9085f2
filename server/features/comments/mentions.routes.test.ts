import { afterEach, beforeEach, expect, test } from 'vitest';

import { getMentionables } from '#contract/features/comments/calls.ts';
import { nameKey } from '#contract/features/accounts/rules.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { importComment } from './service.ts';
import { renderMarkdownSubset } from '#server/kit/markdown-subset.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';
import { shortestWaitMs } from '#tests/kit/shortest.ts';

import { routes } from './mentions.routes.ts';
import { resolveMentions } from './mentions.service.ts';

let here: TestSite;
let reader: Viewer;
let post: number;
const ids = new Map<string, number>();

beforeEach(async () => {
  here = await openTestSite();
  for (const name of ['老王', '阿红', '小明', '小明明', '小蓝', '小_红', 'Ming', '被封的人', '走了的人']) {
    const id = await insertUserRow(here.site, name, 'subscriber');
    await here.site.db
      .updateTable('users')
      .set({ name_key: nameKey(name) })
      .where('id', '=', id)
      .execute();
    ids.set(name, id);
  }
  const change = (name: string, values: { banned_at?: number; erased_at?: number }) =>
    here.site.db.updateTable('users').set(values).where('name', '=', name).execute();
  await change('被封的人', { banned_at: testNow });
  await change('走了的人', { erased_at: testNow });
  reader = { userId: of('阿红'), role: 'subscriber', power: 1, vipLevel: 0, banned: false };
  post = await insertPostRows(here.site, { slug: '夜航', author_id: of('老王') });
});

afterEach(() => here.close());

function of(name: string): number {
  return ids.get(name) as number;
}

async function say(name: string, minute: number, status: 'approved' | 'pending' = 'approved'): Promise<void> {
  const about = { post_id: post, parent_id: 0, name: '', email: '', url: '', content: '话', status };
  await write(here.site, (unit) =>
    importComment(here.site, unit, { ...about, user_id: of(name), created_at: testNow - 3_600_000 + minute * 60_000 }),
  );
}

const namesFor = async (q: string, viewer = reader) =>
  (await here.call(routes, getMentionables, { post_id: post, q }, viewer)).list.map(({ name }) => name);

test('those who take part come first, who wrote last before others, then names that begin so', async () => {
  await say('小蓝', 1);
  await say('小明', 2);
  await say('阿红', 3);
  await say('被封的人', 4);
  await say('Ming', 5, 'pending');
  expect(await namesFor('')).toEqual(['小明', '小蓝', '老王']);
  expect(await namesFor('小')).toEqual(['小明', '小蓝', '小_红', '小明明']);
  expect(await namesFor('MING')).toEqual(['Ming']);
  expect(await namesFor('小_')).toEqual(['小_红']);
  expect(await namesFor('%')).toEqual([]);
  expect(await namesFor('走')).toEqual([]);
  await expect(namesFor('', guestViewer)).rejects.toMatchObject({ code: '601' });
});

test('nobody is offered who blocks the asker or is blocked, and a hidden post tells nobody', async () => {
  await say('小明', 1);
  await say('小蓝', 2);
  const block = (user_id: number, blocked_id: number) =>
    here.site.db.insertInto('person_blocks').values({ user_id, blocked_id, created_at: testNow }).execute();
  await block(of('小明'), of('阿红'));
  await block(of('阿红'), of('小蓝'));
  expect(await namesFor('')).toEqual(['老王']);
  expect(await namesFor('小')).toEqual(['小_红', '小明明']);
  await here.site.db.updateTable('posts').set({ status: 'private' }).where('id', '=', post).execute();
  expect(await namesFor('')).toEqual([]);
});

test('a text calls ten people at most, by the longest name that exists', async () => {
  const html = async (content: string) =>
    renderMarkdownSubset(content, { images: false, resolveMention: await resolveMentions(here.site, content) });
  expect(await html('@小明明啊 @ming @走了的人')).toBe(
    `<p><a class="mention" href="/author/${of('小明明')}">@小明明</a>啊 <a class="mention" href="/author/${of('Ming')}">@ming</a> <span class="mention">@走了的人</span></p>`,
  );
  const many = Array.from({ length: 12 }, (_, at) => `@小明${at}`).join(' ');
  expect((await html(many)).match(/<a class="mention"/g)).toHaveLength(10);
  for (const text of ['@小明'.repeat(1600), '@'.repeat(5000)])
    expect(await shortestWaitMs(() => html(text), 12)).toBeLessThan(50);
});
