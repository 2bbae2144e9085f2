import { afterAll, beforeAll, expect, test } from 'vitest';

import { getAuthor, getAuthors } from '#contract/features/accounts/calls.ts';
import { getArchives, getHome, getPostPage, getSidebar, listArticles } from '#contract/features/posts/calls.ts';
import { getTerm, getTerms } from '#contract/features/terms/calls.ts';
import type { CallDefinition } from '#contract/kit/call.ts';
import { routes as accounts } from '#server/features/accounts/routes.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { routes as posts } from './routes.ts';
import { setStatus, trashPost } from './states.service.ts';
import { type PostInput, preparePost, storePost } from './service.ts';
import { routes as terms } from '#server/features/terms/routes.ts';
import { ensureTerm, renameTerm } from '#server/features/terms/service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { type Endpoint, runEndpoint } from '#server/kit/endpoint.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite, testNow } from '#server/kit/testing.ts';

const endpoints = [...accounts, ...posts, ...terms];
const hour = 3_600_000;

let it: TestSite;

beforeAll(async () => {
  it = await openTestSite();
});
afterAll(() => it.close());

/** Deterministic pseudo-random numbers. */
function dice(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return Math.floor((state / 2 ** 32) * sides);
  };
}

async function answer(call: CallDefinition, input: object): Promise<{ text: string; tags: Set<string> }> {
  const ask = it.contextFor();
  const endpoint = endpoints.find((each) => each.call === call) as Endpoint;
  const made = await runEndpoint(endpoint, ask, input, () => {}).catch((error: { code: string }) => ({
    refused: error.code,
  }));
  return { text: JSON.stringify(made), tags: ask.tags };
}

function pagesOf(slugs: Iterable<string>): [CallDefinition, object][] {
  return [
    [getHome, {}],
    [getSidebar, {}],
    [getArchives, {}],
    [getArchives, { year: 2025 }],
    [getAuthors, { type: 'author' }],
    [getAuthor, { id: '1' }],
    [getAuthor, { id: '2' }],
    ...['1', '2', '3'].map((page): [CallDefinition, object] => [listArticles, { page, page_size: 5 }]),
    ...['category', 'tag', 'special'].map((taxonomy): [CallDefinition, object] => [getTerms, { taxonomy }]),
    ...['甲', '乙', '丙'].flatMap((term): [CallDefinition, object][] => [
      [listArticles, { taxonomy: 'tag', term }],
      [listArticles, { taxonomy: 'category', term }],
      [getTerm, { taxonomy: 'category', slug: term }],
    ]),
    [listArticles, { taxonomy: 'special', term: '系列' }],
    ...[...slugs].map((slug): [CallDefinition, object] => [getPostPage, { slug }]),
  ];
}

test('after any write, an answer that carries none of its tags is what would be made anew', async () => {
  const roll = dice(20_261_121);
  const people = [
    await createUser(it.site, { name: '老王', role: 'author' }),
    await createUser(it.site, { name: '南乔', role: 'author' }),
  ];
  const [a, b, c, d, e, special] = await write(it.site, async (unit) => [
    await ensureTerm(unit, 'tag', ['甲']),
    await ensureTerm(unit, 'tag', ['乙']),
    await ensureTerm(unit, 'category', ['甲']),
    await ensureTerm(unit, 'category', ['甲', '乙']),
    await ensureTerm(unit, 'category', ['丙']),
    await ensureTerm(unit, 'special', ['系列']),
  ]);
  const slugs = new Set<string>(['nowhere', 'n-0', 'n-1', 'n-2', 'n-3']);
  const ids: number[] = [];
  const kept = new Map<string, { text: string; tags: Set<string> }>();
  const pick = <T>(from: readonly T[]): T => from[roll(from.length)] as T;
  const someTerms = () => [a, b, c, d, e].filter(() => roll(3) === 0);
  const save = async (input: PostInput) => {
    const ready = await preparePost(it.site, input);
    const saved = await write(it.site, (unit) => storePost(it.site, unit, ready, { userId: pick(people) }));
    slugs.add(saved.slug);
    return saved.id;
  };
  const text = () => [
    { type: 'paragraph', data: { text: `第 ${roll(1000)} 版` } },
    { type: 'post-card', data: { slug: pick([...slugs]) } },
  ];
  const time = () => testNow - (1 + roll(500)) * 24 * hour;
  const changes: (() => Promise<unknown>)[] = [
    async () =>
      ids.push(
        await save({
          title: `新 ${roll(1e6)}`,
          status: 'publish',
          publish_at: isoTime(time()),
          terms: { category: someTerms() },
          content: { blocks: text() },
        }),
      ),
    async () =>
      ids.push(
        await save({
          title: `系列 ${roll(1e6)}`,
          status: 'publish',
          publish_at: isoTime(time()),
          terms: { special },
          content: { blocks: [] },
        }),
      ),
    async () => save({ id: pick(ids), content: { blocks: text() } }),
    async () => save({ id: pick(ids), title: `改 ${roll(1e6)}` }),
    async () => save({ id: pick(ids), terms: { category: someTerms() } }),
    async () => save({ id: pick(ids), slug: `n-${roll(8)}` }),
    async () => save({ id: pick(ids), slug: `n-${roll(4)}` }),
    async () => save({ id: pick(ids), publish_at: isoTime(time()) }),
    async () => save({ id: pick(ids), pinned: roll(3) > 0 }),
    async () => save({ id: pick(ids), password: pick(['', '暗号']) }),
    async () => save({ id: pick(ids), terms: { special: pick([null, special]), special_position: roll(5) } }),
    async () => save({ id: pick(ids), author_id: pick(people) }),
    async () => trashPost(it.site, pick(ids)),
    async () => setStatus(it.site, pick(ids), pick(['publish', 'draft', 'private'] as const)),
    async () => renameTerm(it.site, pick([a, b, c, d, e, special]), { name: `名 ${roll(1e6)}` }),
  ];
  for (let each = 0; each < 14; each += 1) await changes[each % 2]?.();
  let keptCount = 0;
  for (let step = 0; step < 80; step += 1) {
    it.touched.clear();
    const at = roll(changes.length);
    await changes[at]?.();
    for (const [key, answered] of kept) if ([...answered.tags].some((tag) => it.touched.has(tag))) kept.delete(key);
    keptCount += kept.size;
    for (const [call, input] of pagesOf(slugs)) {
      const key = `${call.path} ${JSON.stringify(input)}`;
      const fresh = await answer(call, input);
      expect({ step, at, key, text: kept.get(key)?.text ?? fresh.text }).toEqual({ step, at, key, text: fresh.text });
      kept.set(key, fresh);
    }
  }
  // Otherwise the test proves nothing: most cached responses must survive most writes.
  expect(keptCount / 80).toBeGreaterThan(20);
}, 120_000);
