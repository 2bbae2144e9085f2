import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import type { ReactElement } from 'react';
import { expect, test } from 'vitest';

import type { SearchHit, SearchPage } from '#contract/features/search/entities.ts';

import { NoResults, searchAddress, SearchForm, SearchResults } from './results.tsx';

function draw(element: ReactElement): string {
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => element }]);
  return renderToStaticMarkup(<Stub initialEntries={['/']} />);
}

const hit: SearchHit = {
  id: 9,
  slug: 'radio',
  url: '/radio',
  title: '收音机 & 海风',
  title_breaks: [],
  excerpt: '',
  cover: null,
  author: {
    id: 3,
    name: '老王',
    avatar_url: '',
    role: 'author',
    verified_text: '',
    level: 1,
    vip_level: 0,
    badge: null,
  },
  category: null,
  published_at: '2026-11-17T01:00:00Z',
  updated_at: '2026-11-17T01:00:00Z',
  pinned: false,
  has_password: false,
  lock: null,
  word_count: 10,
  reading_minutes: 1,
  views: 5,
  likes: 0,
  comments: 0,
  type: 'article',
  title_html: '<mark>收音机</mark> &amp; 海风',
  snippet_html: '那台<mark>收音机</mark>的旋钮少了一颗',
};

const found = (change: Partial<SearchPage> = {}): SearchPage => ({
  s: '收音机',
  sort: 'relevance',
  list: [hit],
  total: 21,
  capped: false,
  page: 1,
  page_size: 10,
  ...change,
});

test('words are marked in title and passage', () => {
  const html = draw(<SearchResults found={found()} />);
  expect(html).toContain('<mark>收音机</mark> &amp; 海风</a>');
  expect(html).toContain('那台<mark>收音机</mark>的旋钮少了一颗');
  expect(html).toContain('找到 21 篇');
});

test('pages and orders of results have addresses that keep the words', () => {
  const html = draw(<SearchResults found={found()} />);
  expect(html).toContain('href="/search?s=%E6%94%B6%E9%9F%B3%E6%9C%BA&amp;page=2"');
  expect(html).toContain('href="/search?s=%E6%94%B6%E9%9F%B3%E6%9C%BA&amp;sort=newest"');
  expect(searchAddress('a&b', 1, 'relevance')).toBe('/search?s=a%26b');
});

test('more than are counted is 1000+', () => {
  expect(draw(<SearchResults found={found({ total: 1000, capped: true })} />)).toContain('找到 1000+ 篇');
});

test('a post under a password shows no passage', () => {
  const html = draw(<SearchResults found={found({ list: [{ ...hit, has_password: true }] })} />);
  expect(html).toContain('这篇文章需要密码');
  expect(html).not.toContain('旋钮');
});

test('what was typed stays text in the form and in the empty state', () => {
  const typed = '"><svg onload=alert(1)>';
  const form = draw(<SearchForm s={typed} sort="newest" />);
  expect(form).toContain('value="&quot;&gt;&lt;svg onload=alert(1)&gt;"');
  const empty = draw(<NoResults s={typed} tags={[{ name: '猫', url: '/tag/cat' }]} />);
  expect(empty).toContain('没有找到「&quot;&gt;&lt;svg onload=alert(1)&gt;」');
  expect(empty).toContain('href="/tag/cat"');
});
