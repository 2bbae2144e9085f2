import { afterAll, beforeAll, expect, test } from 'vitest';

import { getTerm, getTerms } from '#contract/features/terms/calls.ts';
import { rebuildLists } from '#server/features/posts/listings.service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './routes.ts';
import { ensureTerm, renameTerm } from './service.ts';

let it: TestSite;
let author = 0;
/** Puts a public article into the terms. */
async function publishWith(...terms: number[]): Promise<void> {
  const count = await it.site.db.selectFrom('posts').select('id').execute();
  const id = await insertPostRows(it.site, { slug: `p${count.length}`, author_id: author });
  for (const term_id of terms)
    await it.site.db.insertInto('post_terms').values({ post_id: id, term_id, position: 0 }).execute();
  await rebuildLists(it.site);
}
const ensure = (...given: Parameters<typeof ensureTerm> extends [unknown, ...infer Rest] ? Rest : never) =>
  write(it.site, (unit) => ensureTerm(unit, ...given));

beforeAll(async () => {
  it = await openTestSite();
  author = await insertUserRow(it.site, '老王');
});
afterAll(() => it.close());

test('a path of categories is made once', async () => {
  const first = await ensure('category', ['技术', '前端', 'CSS']);
  expect(await ensure('category', ['技术', '前端', 'CSS'])).toBe(first);
  await publishWith(first);
  const { list, total } = await it.call(routes, getTerms, { taxonomy: 'category' });
  expect(total).toBe(3);
  expect(list[0]).toMatchObject({ name: '技术', url: '/category/%E6%8A%80%E6%9C%AF', count: 1 });
  expect(list[0]?.children[0]?.children[0]).toMatchObject({ name: 'CSS', slug: 'css', id: first });
});

test('the same name under another parent is another category with an address of its own', async () => {
  const id = await ensure('category', ['生活', '前端']);
  await publishWith(id);
  const page = await it.call(routes, getTerm, { taxonomy: 'category', slug: '前端-2' });
  expect(page).toMatchObject({ id, name: '前端' });
  expect(page.parents.map((term) => term.name)).toEqual(['生活']);
});

test('a renamed term shows its new name, and its old address is gone', async () => {
  const id = await ensure('tag', ['月亮'], { description: '关于月亮' });
  await publishWith(id);
  it.touched.clear();
  await renameTerm(it.site, id, { name: '月相', slug: '月相' });
  expect(it.touched).toEqual(new Set([`term:${id}`, 'terms']));
  expect(await it.call(routes, getTerm, { taxonomy: 'tag', slug: '月相' })).toMatchObject({
    name: '月相',
    description: '关于月亮',
  });
  await expect(it.call(routes, getTerm, { taxonomy: 'tag', slug: '月亮' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('two terms never share an address', async () => {
  const one = await ensure('tag', ['甲']);
  await ensure('tag', ['乙']);
  await expect(renameTerm(it.site, one, { slug: '乙' })).rejects.toMatchObject({ code: 'CONFLICT' });
  await expect(renameTerm(it.site, one, { slug: '！' })).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(renameTerm(it.site, 99_999, { name: '丙' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('names that are none are refused', async () => {
  await expect(ensure('tag', ['  '])).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(ensure('tag', ['长'.repeat(61)])).rejects.toMatchObject({ code: 'VALIDATION' });
  await expect(ensure('tag', ['一', '二'])).rejects.toMatchObject({ code: 'VALIDATION' });
});
