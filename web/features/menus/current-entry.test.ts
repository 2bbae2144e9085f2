import { expect, test } from 'vitest';

import { currentOf } from './current-entry.ts';
import { navEntries } from './nav-entry.ts';

const posts = { label: '文章', url: '/articles', children: [{ label: '随笔', url: '/category/%E9%9A%8F%E7%AC%94' }] };

test('the entry of the page shown is current, and so is what it stands under', () => {
  expect(currentOf(posts, '/articles')).toBe('page');
  expect(currentOf(posts, '/category/随笔')).toBe('true');
  expect(currentOf(posts, '/archives')).toBeUndefined();
});

test('every page of a list is the list', () => {
  expect(currentOf(posts, '/articles/page/3')).toBe('page');
  expect(currentOf({ label: '关于', url: '/about/' }, '/about/comment-page-2')).toBe('page');
});

test('the home entry is current on the home page alone', () => {
  expect(currentOf({ label: '首页', url: '/' }, '/')).toBe('page');
  expect(currentOf({ label: '首页', url: '/' }, '/articles')).toBeUndefined();
});

test('the entry of the moments is current on all their pages, unless one below it leads there', () => {
  const moments = { label: '动态', url: '/moments/index', children: [{ label: '正热闹', url: '/moments/hot' }] };
  expect(currentOf(moments, '/moments/index')).toBe('page');
  expect(currentOf(moments, '/moments/essence')).toBe('page');
  expect(currentOf(moments, '/moments/detail/abcdefghjkmn')).toBe('page');
  expect(currentOf(moments, '/moments/hot')).toBe('true');
  expect(currentOf(moments, '/articles')).toBeUndefined();
  expect(currentOf({ ...moments, external: true }, '/moments/essence')).toBeUndefined();
});

test('an entry that leads off the site is never current', () => {
  expect(currentOf({ label: '镜像', url: 'https://mirror.example/', external: true }, '/')).toBeUndefined();
  expect(currentOf({ label: '说明' }, '/')).toBeUndefined();
});

test('an entry that leads nowhere and holds nothing is not shown', () => {
  const item = {
    id: 1,
    label: '已删',
    url: '/gone',
    post_slug: '',
    opennew: false,
    external: false,
    note: '',
    children: [],
  };
  expect(navEntries([{ ...item, error: '指向的文章不存在或未公开' }])).toEqual([]);
  expect(navEntries([{ ...item, error: '' }])).toEqual([{ label: '已删', url: '/gone' }]);
});
