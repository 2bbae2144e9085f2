import { afterEach, beforeEach, expect, test } from 'vitest';

import { postPath } from '#contract/features/posts/rules.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { createFakePush } from '#server/providers/push/fake-push.ts';
import { createHttpPush } from '#server/providers/push/http-push.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { feedJobs, updateSitemapAndPush } from './jobs.ts';

let here: TestSite;
const push = createFakePush();

async function open(siteUrl: string): Promise<number> {
  here = await openTestSite({ env: { SITE_URL: siteUrl } });
  push.pushed.length = 0;
  registerWorkers(here.site, feedJobs(push));
  return insertPostRows(here.site, { slug: '夜', author_id: await insertUserRow(here.site, '老王') });
}

const face = (slug: string, isFound = true) => ({
  type: 'article' as const,
  slug,
  path: postPath(slug),
  title: '夜',
  publishedAt: 0,
  isFound,
});

async function publish(postId: number, before: string | null = null): Promise<void> {
  await write(here.site, (unit) =>
    updateSitemapAndPush(here.site, unit, { postId, before: before === null ? null : face(before), after: face('夜') }),
  );
  await here.site.jobs.drain();
}

beforeEach(() => {
  push.fail = false;
});

afterEach(() => here.close());

test('engines that are configured are told of a new article, once', async () => {
  const id = await open('https://blog.example');
  await publish(id);
  expect(push.pushed).toEqual([]);
  await setOptions(here.site, { indexnow_key: 'abcd-1234', baidu_push_token: 'token' });
  await publish(id);
  const urls = ['https://blog.example/%E5%A4%9C'];
  expect(push.pushed).toEqual(
    expect.arrayContaining([
      { to: 'indexnow', siteUrl: 'https://blog.example', secret: 'abcd-1234', urls },
      { to: 'baidu', siteUrl: 'https://blog.example', secret: 'token', urls },
    ]),
  );
  await publish(id, '夜');
  expect(push.pushed).toHaveLength(2);
  expect(here.touched).toContain('sitemap');
});

test('an article that search engines shall leave out is not told of, and the site map loses it', async () => {
  const id = await open('https://blog.example');
  await setOptions(here.site, { indexnow_key: 'abcd-1234' });
  const change = async (before: boolean, after: boolean) => {
    here.touched.clear();
    await write(here.site, (unit) =>
      updateSitemapAndPush(here.site, unit, { postId: id, before: face('夜', before), after: face('夜', after) }),
    );
    await here.site.jobs.drain();
    return here.touched.has('sitemap');
  };
  expect(await change(true, true)).toBe(false);
  expect(await change(true, false)).toBe(true);
  expect(push.pushed).toEqual([]);
  expect(await change(false, true)).toBe(true);
  expect(push.pushed).toHaveLength(1);
  for (const column of [{ seo_hidden: 1 }, { seo_hidden: 0, seo_canonical: 'https://elsewhere.example/a' }]) {
    await here.site.db.updateTable('posts').set(column).where('id', '=', id).execute();
    await publish(id);
  }
  expect(push.pushed).toHaveLength(1);
});

test('a post that was hidden meanwhile is not told of', async () => {
  const id = await open('https://blog.example');
  await setOptions(here.site, { indexnow_key: 'abcd-1234' });
  await here.site.db.updateTable('posts').set({ status: 'draft' }).where('id', '=', id).execute();
  await publish(id);
  expect(push.pushed).toEqual([]);
});

test('a site that only its own network reaches tells nobody', async () => {
  for (const url of ['http://localhost:3000', 'http://192.168.1.5', 'http://[::1]:3000', 'http://blog.local']) {
    const id = await open(url);
    await setOptions(here.site, { indexnow_key: 'abcd-1234' });
    await publish(id);
    expect(push.pushed, url).toEqual([]);
    if (url !== 'http://blog.local') await here.close();
  }
});

test('an engine that does not answer makes the job fail, so that it is tried again', async () => {
  const id = await open('https://blog.example');
  await setOptions(here.site, { indexnow_key: 'abcd-1234' });
  const handlers = feedJobs(push).map(({ handler }) => handler(here.site));
  const inTime = new AbortController().signal;
  push.fail = true;
  await expect(handlers[0]?.({ post_id: id }, inTime)).rejects.toThrow('did not answer');
  push.fail = false;
  await handlers[0]?.({ post_id: id }, inTime);
  expect(push.pushed).toHaveLength(1);
});

test('the messages are those that the engines document', async () => {
  await open('https://blog.example');
  const sent: unknown[] = [];
  const http = createHttpPush(async (address, options) => {
    sent.push([address, options?.method, options?.body]);
    return { status: address.includes('baidu') ? 401 : 202, headers: {}, body: Buffer.alloc(0), url: address };
  });
  await http.indexNow({ siteUrl: 'https://blog.example', key: 'abcd-1234', urls: ['https://blog.example/a'] });
  expect(sent[0]).toEqual([
    'https://api.indexnow.org/indexnow',
    'POST',
    '{"host":"blog.example","key":"abcd-1234","keyLocation":"https://blog.example/abcd-1234.txt","urlList":["https://blog.example/a"]}',
  ]);
  await expect(
    http.baidu({
      siteUrl: 'https://blog.example',
      token: 't&x',
      urls: ['https://blog.example/a', 'https://blog.example/b'],
    }),
  ).rejects.toThrow('401');
  expect(sent[1]).toEqual([
    'http://data.zz.baidu.com/urls?site=https%3A%2F%2Fblog.example&token=t%26x',
    'POST',
    'https://blog.example/a\nhttps://blog.example/b',
  ]);
});
