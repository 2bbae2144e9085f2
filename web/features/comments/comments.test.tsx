import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';

import type { CommentPage, CommentThread } from '#contract/features/comments/entities.ts';
import { postPath } from '#contract/features/posts/rules.ts';

import { Comments } from './comments.tsx';

const dates = { pattern: 'YYYY-MM-DD', timeZone: 'Asia/Shanghai', relative: true };

const thread = (more: Partial<CommentThread> = {}): CommentThread => ({
  id: 7,
  parent: 0,
  root: 0,
  author: {
    name: '小明',
    url: '',
    avatar_url: '',
    id: null,
    role: 'guest',
    verified_text: '',
    level: 0,
    vip_level: 0,
    badge: null,
    is_author: false,
  },
  html: '<p>写得真好</p>',
  created_at: '2026-11-20T14:05:00Z',
  edited_at: null,
  likes: 0,
  region: '',
  device: '',
  is_removed: false,
  reply_to: null,
  children: [],
  children_left: 0,
  ...more,
});

function show(more: Partial<CommentPage>, pageCount = 1, needsLogin = false): string {
  const comments: CommentPage = {
    list: [],
    total: 0,
    page: 1,
    page_size: 20,
    comment_total: 0,
    sort: 'newest',
    open: true,
    ...more,
  };
  return renderToStaticMarkup(
    <StaticRouter location="/a">
      <Comments
        hrefOf={({ page, sort }) => postPath('灯', { commentPage: page }) + (sort ? `?sort=${sort}` : '')}
        comments={comments}
        pageCount={pageCount}
        sort={undefined}
        dates={dates}
        needsLogin={needsLogin}
      />
    </StaticRouter>,
  );
}

test('a comment has its anchor, its time in full, and its replies below it', () => {
  const reply = { ...thread(), id: 8, parent: 7, root: 7, reply_to: { id: 7, name: '小明' } };
  const html = show({ list: [thread({ children: [reply] })], total: 1, comment_total: 2 });
  expect(html).toContain('id="comment-7"');
  expect(html).toContain('>2026-11-20 22:05</time>');
  expect(html).toMatch(/class="replies"[^]*id="comment-8"[^]*href="#comment-7"[^]*@小明/);
});

test('marks say who is the author, who administers the site, who is verified', () => {
  const author = {
    name: '沈砚',
    url: '',
    avatar_url: '',
    id: 1,
    level: 1,
    vip_level: 0,
    badge: null,
    role: 'administrator',
    verified_text: '本站站长',
    is_author: true,
  } as const;
  const html = show({ list: [thread({ author })], total: 1, comment_total: 1 });
  for (const mark of ['>作者<', '>管理员<', '>认证<']) expect(html).toContain(mark);
});

test('a guest’s site is linked without our recommendation, their name stays text', () => {
  const author = { ...thread().author, name: '<b>x</b>', url: 'https://guest.example/' };
  const html = show({ list: [thread({ author })], total: 1, comment_total: 1 });
  expect(html).toContain('href="https://guest.example/" rel="noopener nofollow ugc">&lt;b&gt;x&lt;/b&gt;</a>');
});

test('other pages and orders have addresses of their own', () => {
  const html = show({ list: [thread()], total: 40, comment_total: 40 }, 2);
  expect(html).toContain('href="/%E7%81%AF/comment-page-2#comments"');
  expect(html).toContain('href="/%E7%81%AF?sort=hot#comments"');
});

test('closed comments say so, and none at all say nothing', () => {
  expect(show({ open: false, list: [thread()], total: 1, comment_total: 1 })).toContain('评论已关闭');
  expect(show({ open: false })).toBe('<div id="comments"></div>');
  expect(show({ open: true })).toContain('还没有人留言');
});
