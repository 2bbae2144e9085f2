import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';

import type { NotificationItem } from '#contract/features/notifications/entities.ts';

import { readGroup } from './notification-centre.tsx';
import { commentIdOf, NotificationRow } from './notification-row.tsx';

const item: NotificationItem = {
  id: 1,
  kind: 'reply',
  actor: { id: 7, name: '阿红<b>', avatar_url: '' },
  others: { names: [], count: 0 },
  sentence: '回复了您的评论',
  excerpt: '<img src=x onerror=alert(1)>',
  post: { id: 3, title: '夜航船', title_breaks: [] },
  url: '/ye-hang#comment-12',
  created_at: '2026-11-21T04:00:00Z',
  read: false,
};

function draw(given: NotificationItem): string {
  const Stub = createRoutesStub([
    { id: 'root', path: '/', Component: () => <NotificationRow item={given} onRead={() => {}} /> },
  ]);
  return renderToStaticMarkup(<Stub initialEntries={['/']} />);
}

test('a notification says who did what where, and nothing of it is markup', () => {
  const html = draw(item);
  expect(html).toContain('<a href="/author/7" data-discover="true">阿红&lt;b&gt;</a><span>回复了您的评论</span>');
  expect(html).toContain('《夜航船》');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  expect(html).toContain('aria-label="未读"');
  expect(html).toContain('标为已读');
});

test('several who like one thing are named together', () => {
  const html = draw({ ...item, others: { names: ['乙君'], count: 4 } });
  expect(html).toContain('<span class="notice-others">、乙君等 5 人</span>');
});

test('a guest has no page, a read one no mark, and what leads nowhere no link', () => {
  const html = draw({ ...item, actor: { id: null, name: '过客', avatar_url: '' }, read: true, url: '' });
  expect(html).toContain('<b>过客</b>');
  expect(html).not.toMatch(/未读|标为已读|查看|<a /);
});

test('the comment of an address is known by its anchor', () => {
  expect(commentIdOf('/ye-hang#comment-12')).toBe(12);
  expect(commentIdOf('/ye-hang')).toBeNull();
});

test('only groups that exist are tabs', () => {
  expect([readGroup('likes'), readGroup('__proto__'), readGroup(null)]).toEqual(['likes', undefined, undefined]);
});
