import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';

import type { CommentAuthor, LatestComment, MyComment } from '#contract/features/comments/entities.ts';
import { AuthorCommentList } from '#web/features/comments/by-author/author-comment-list.tsx';
import { NotificationRow } from '#web/features/notifications/notification-row.tsx';
import { OwnComment } from '#web/features/profiles/my-comments.tsx';
import { SideComments } from '#web/features/site/sidebar-widgets.tsx';
import { OwnTipRow } from '#web/features/tips/own-tips.tsx';

import { TitleText } from './title-text.tsx';

const title = '从零写一个安静的网站与数据库';
const breaks = [2, 7, 10, 11];
const post = { id: 3, title, title_breaks: breaks, slug: 'quiet', url: '/quiet' };
const drawn = renderToStaticMarkup(<TitleText text={title} breaks={breaks} />);

function draw(element: ReactElement): string {
  const loaderData = { root: { datePattern: 'YYYY-MM-DD', relativeTime: false } };
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => element, loader: () => loaderData.root }]);
  return renderToStaticMarkup(<Stub initialEntries={['/']} hydrationData={{ loaderData }} />);
}

const author: CommentAuthor = {
  name: '小明',
  url: '',
  avatar_url: '',
  id: 5,
  role: 'subscriber',
  verified_text: '',
  level: 0,
  vip_level: 0,
  badge: null,
  is_author: false,
};
const created_at = '2026-11-20T14:05:00Z';
const comment = { id: 7, html: '<p>好</p>', created_at, likes: 0, post, url: '/quiet#comment-7' };
const own: MyComment = {
  ...comment,
  parent: 0,
  root: 0,
  author,
  edited_at: null,
  region: '',
  device: '',
  is_removed: false,
  reply_to: null,
  post_id: 3,
  status: 'approved',
  content: '好',
  editable_until: null,
};
const latest: LatestComment = { ...comment, author, excerpt: '好', excerpt_html: '好' };

test('a title has a place to break between its words, and is one piece for copies', () => {
  expect(drawn).toBe('<span class="title-words">从零<wbr/>写一个安静<wbr/>的网站<wbr/>与<wbr/>数据库</span>');
});

test('whatever names a post breaks its title as its page does', () => {
  const notification = {
    id: 1,
    kind: 'reply',
    actor: null,
    sentence: '回复了您的评论',
    excerpt: '好',
    url: '',
  } as const;
  const tip = { id: 1, point: 5, fen: 0, message: '', state: 'shown', created_at } as const;
  const places: Record<string, ReactElement> = {
    'latest comments': <SideComments comments={[latest]} />,
    'comments of an author': (
      <AuthorCommentList authorId={5} comments={{ list: [comment], total: 1, page: 1, page_size: 1 }} />
    ),
    'own comments': <OwnComment comment={own} />,
    notifications: (
      <NotificationRow
        item={{ ...notification, others: { names: [], count: 0 }, post, created_at, read: true }}
        onRead={() => {}}
      />
    ),
    tips: <OwnTipRow tip={{ ...tip, user: { id: 5, name: '小明', avatar_url: '' }, post }} direction="given" />,
  };
  for (const [name, element] of Object.entries(places)) expect(draw(element), name).toContain(drawn);
});
