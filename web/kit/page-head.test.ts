import { expect, test } from 'vitest';

import { pageHead } from './page-head.ts';

const site = {
  nv_site_name: '月光小站',
  nv_site_description: '写给睡前的文字',
  seo_description: '',
  seo_keywords: '',
  seo_share_image: '',
  seo_hidden: false,
};
const head = (page = {}, change = {}) =>
  pageHead({ ...site, ...change }, 'https://moon.example', { title: '归档', path: '/archives', ...page });

test('a page says its title, its one address and, without words of its own, those of the site', () => {
  const said = head();
  expect(said).toContainEqual({ title: '归档 · 月光小站' });
  expect(said).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://moon.example/archives' });
  expect(said).toContainEqual({ name: 'description', content: '写给睡前的文字' });
  expect(said).toContainEqual({ property: 'og:url', content: 'https://moon.example/archives' });
  expect(said.some((each) => 'name' in each && each.name === 'robots')).toBe(false);
});

test('pages beside it are linked, and images are made whole', () => {
  const said = head({ previous: '/articles', next: '/articles/page/3', image: '/uploads/a.png' });
  expect(said).toContainEqual({ tagName: 'link', rel: 'prev', href: 'https://moon.example/articles' });
  expect(said).toContainEqual({ tagName: 'link', rel: 'next', href: 'https://moon.example/articles/page/3' });
  expect(said).toContainEqual({ property: 'og:image', content: 'https://moon.example/uploads/a.png' });
  expect(said).toContainEqual({ name: 'twitter:card', content: 'summary_large_image' });
});

test('contents that appeared elsewhere first name that address, and the page stays shared by its own', () => {
  const said = head({ canonical: 'https://first.example/a' });
  expect(said).toContainEqual({ tagName: 'link', rel: 'canonical', href: 'https://first.example/a' });
  expect(said).toContainEqual({ property: 'og:url', content: 'https://moon.example/archives' });
  expect(said.filter((each) => 'rel' in each && each.rel === 'canonical')).toHaveLength(1);
});

test('a hidden page and a hidden site ask not to be listed', () => {
  const robots = { name: 'robots', content: 'noindex, follow' };
  expect(head({ hidden: true })).toContainEqual(robots);
  expect(head({}, { seo_hidden: true })).toContainEqual(robots);
});

test('a long description ends within 160 characters', () => {
  const said = head({ description: `${'夜'.repeat(100)}\n\n${'月'.repeat(100)}` });
  const description = said.find((each) => 'name' in each && each.name === 'description');
  expect(description).toEqual({ name: 'description', content: `${'夜'.repeat(100)} ${'月'.repeat(58)}…` });
});

test('keywords are the page’s own, else those of the site', () => {
  expect(head({}, { seo_keywords: '散文,夜' })).toContainEqual({ name: 'keywords', content: '散文,夜' });
  expect(head({ keywords: '缓存' }, { seo_keywords: '散文,夜' })).toContainEqual({ name: 'keywords', content: '缓存' });
  expect(head().some((each) => 'name' in each && each.name === 'keywords')).toBe(false);
});
