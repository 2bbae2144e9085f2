import { afterEach, beforeEach, expect, test } from 'vitest';

import { getNavMenu } from '#contract/features/menus/calls.ts';
import { getHome, getPostPage, getSidebar, listArticles } from '#contract/features/posts/calls.ts';
import { addPost, bulkChangePosts, getPostForEditing, updatePost } from '#contract/features/posts/editing.calls.ts';
import { reviewPost } from '#contract/features/posts/reviews.calls.ts';
import { searchPosts } from '#contract/features/search/calls.ts';
import { postsData } from '#contract/features/site/calls.ts';
import { getAdminTerms } from '#contract/features/terms/editing.calls.ts';
import { getTerm, getTerms } from '#contract/features/terms/calls.ts';
import type { CallDefinition, CallInput, CallOutput } from '#contract/kit/call.ts';
import { type AccountRole, guestViewer, rolePower, type Viewer } from '#contract/kit/power.ts';
import { endpoints, rawRoutes } from '#server/app/endpoints.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { ensureTerm } from '#server/features/terms/service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

const hour = 3_600_000;

let it: TestSite;
let people: Record<'contributor' | 'author' | 'editor', Viewer>;

beforeEach(async () => {
  it = await openTestSite();
  connectReactions(it.site);
  const make = async (name: string, role: AccountRole) => {
    const userId = await createUser(it.site, { name, email: null, role }, true);
    return { ...guestViewer, userId, role, power: rolePower[role] };
  };
  people = {
    contributor: await make('小明', 'contributor'),
    author: await make('老王', 'author'),
    editor: await make('阿红', 'editor'),
  };
});

afterEach(() => it.close());

function by(who: keyof typeof people | 'guest') {
  const viewer = who === 'guest' ? guestViewer : people[who];
  return <C extends CallDefinition>(call: C, input: CallInput<C>) =>
    it.call([...endpoints], call, input, viewer) as Promise<CallOutput<C>>;
}

const content = { blocks: [{ id: 'p1', type: 'paragraph', data: { text: '正文' } }] };
const names = async (who: Parameters<typeof by>[0], taxonomy: 'category' | 'tag' | 'special') =>
  (await by(who)(getTerms, { taxonomy })).list.map(({ name }) => name);
const raw = async (path: string, params: Record<string, string>) => {
  const answer = await rawRoutes
    .find((route) => route.path === path)
    ?.handler(it.contextFor(), { path, params, query: {} });
  return `${answer?.status} ${String(answer?.body)}`;
};

/** Everything of terms that a visitor can get, as one text. */
async function publicTraces(slug: string): Promise<string> {
  const ask = by('guest');
  const answers = await Promise.all([
    ask(getHome, {}),
    ask(getSidebar, {}),
    ask(getNavMenu, {}),
    ask(searchPosts, { s: slug }).then(({ list }) => list),
    raw('/sitemap/:part', { part: 'terms.xml' }),
    ...(['category', 'tag', 'special'] as const).flatMap((taxonomy) => [
      ask(getTerms, { taxonomy }),
      ask(getTerm, { taxonomy, slug }).catch((error: { code: string }) => error.code),
      ask(listArticles, { taxonomy, term: slug }).catch((error: { code: string }) => error.code),
    ]),
    ...['/category/:slug/feed', '/tag/:slug/feed', '/tag/:slug/feed/json'].map((path) => raw(path, { slug })),
  ]);
  return JSON.stringify(answers);
}

test('terms of hidden articles are named nowhere, and everywhere once the article is public', async () => {
  for (const status of ['draft', 'pending', 'private', 'scheduled', 'trash'] as const) {
    const mark = `mi${status}`;
    const { id } = await by('editor')(addPost, {
      title: '未公开',
      content,
      status: status === 'trash' ? 'draft' : status,
      ...(status === 'scheduled' ? { publish_at: isoTime(it.clock.now() + 24 * hour) } : {}),
      terms: { category: [mark], tag: [mark], special: mark },
    });
    if (status === 'trash') await by('editor')(bulkChangePosts, { ids: [id], act: 'trash' });
    const hidden = await publicTraces(mark);
    expect(hidden.includes(mark), `${status}: ${hidden}`).toBe(false);
    expect(hidden.match(/NOT_FOUND/g)).toHaveLength(6);
    expect(hidden.match(/"404 /g)).toHaveLength(3);
    // Totals are counted anew after a while.
    it.clock.advance(hour);
    expect((await by('guest')(postsData, {})).tags_total).toBe(0);
    for (const taxonomy of ['category', 'tag', 'special'] as const) {
      expect(await names('contributor', taxonomy), status).not.toContain(mark);
      expect(await names('editor', taxonomy)).toContain(mark);
      expect((await by('editor')(getAdminTerms, { taxonomy })).list.map(({ name }) => name)).toContain(mark);
    }
    it.touched.clear();
    const { revision } = await by('editor')(getPostForEditing, { id });
    await by('editor')(updatePost, { id, status: 'publish', publish_at: null, revision });
    expect(it.touched).toContain('list:articles');
    expect((await publicTraces(mark)).includes('NOT_FOUND')).toBe(false);
    it.clock.advance(hour);
    expect((await by('guest')(postsData, {})).tags_total).toBe(1);
    await by('editor')(bulkChangePosts, { ids: [id], act: 'draft' });
    expect((await publicTraces(mark)).includes(mark)).toBe(false);
  }
});

test('who writes sees the terms of own articles and those made for articles to come', async () => {
  const { id } = await by('contributor')(addPost, { title: '投稿', content, terms: { tag: ['自己的'] } });
  await by('author')(addPost, { title: '别人的', content, terms: { tag: ['别人的'] } });
  await write(it.site, (unit) => ensureTerm(unit, 'category', ['空着的']));
  expect(await names('contributor', 'tag')).toEqual(['自己的']);
  expect(await names('contributor', 'category')).toEqual(['空着的']);
  expect(await names('guest', 'category')).toEqual([]);
  expect((await by('contributor')(getPostForEditing, { id })).terms.tag).toEqual(['自己的']);
});

test('a hidden term is as good as none for who may not know it, by number and by name', async () => {
  const secret = await write(it.site, (unit) => ensureTerm(unit, 'category', ['收购计划']));
  await by('editor')(addPost, { title: '密件', content, terms: { category: [secret], tag: ['密'] } });
  const tag = (await by('editor')(getAdminTerms, { taxonomy: 'tag' })).list[0]?.id as number;
  const { id } = await by('contributor')(addPost, { title: '投稿', content });
  const choose = (category: (string | number)[]) => by('contributor')(updatePost, { id, terms: { category } });
  await expect(choose([secret])).rejects.toMatchObject({
    fields: { 'terms.category': '所选的分类、标签或专题不存在' },
  });
  await expect(choose(['收购计划'])).rejects.toMatchObject({
    fields: { 'terms.category': '分类「收购计划」不存在，请从已有的里面选择' },
  });
  for (const term of [secret, tag])
    expect((await by('contributor')(bulkChangePosts, { ids: [id], act: 'add-term', term })).changed).toEqual([]);
  expect((await by('contributor')(getPostForEditing, { id })).terms).toMatchObject({ category: [], tag: [] });
});

test('new names of tags go through the word lists, and a held one waits for a review', async () => {
  await setOptions(it.site, { words_refused: ['办证'], words_held: ['兼职'], words_replaced: ['该死'] });
  const publish = (tag: string[]) =>
    by('author')(addPost, { title: '文章', content, status: 'publish', terms: { tag } });
  await expect(publish(['代 办证'])).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: { 'terms.tag': '标签中有不允许的内容，请修改后再保存' },
  });
  expect(await names('editor', 'tag')).toEqual([]);
  const held = await publish(['找兼职', '这该死的']);
  expect(held.status).toBe('pending');
  expect(await names('guest', 'tag')).toEqual([]);
  const { id } = await by('author')(addPost, { title: '草稿', content, terms: { tag: ['找兼职'] } });
  expect((await by('author')(bulkChangePosts, { ids: [id], act: 'publish' })).changed).toHaveLength(1);
  expect((await by('author')(getPostForEditing, { id })).status).toBe('pending');
  const open = await publish([]);
  const [tag] = (await by('editor')(getAdminTerms, { taxonomy: 'tag', search: '兼职' })).list;
  expect((await by('author')(bulkChangePosts, { ids: [open.id], act: 'add-term', term: tag?.id })).changed).toEqual([]);
  await by('editor')(reviewPost, { id: held.id, act: 'approve', revision: held.revision });
  expect((await by('guest')(getPostPage, { slug: held.slug })).post?.tags.map(({ name }) => name)).toEqual([
    '找兼职',
    '这＊＊的',
  ]);
  // What an editor let in is not held again.
  expect((await publish(['找兼职'])).status).toBe('publish');
  expect(
    (await by('editor')(addPost, { title: '编辑', content, status: 'publish', terms: { tag: ['兼职二'] } })).status,
  ).toBe('publish');
});
