import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, StaticRouter } from 'react-router';
import { expect, test } from 'vitest';

import type { AuthorProfile } from '#contract/features/accounts/entities.ts';

import { AuthorHeader } from './author-header.tsx';
import { AuthorTabs } from './author-tabs.tsx';
import { MarksContext } from './marks-context.ts';

const author: AuthorProfile = {
  id: 5,
  name: '老王',
  avatar_url: '',
  role: 'author',
  verified_text: '认证作者',
  bio: '写夜里的事',
  url: 'https://wang.example/',
  city: '杭州',
  post_count: 3,
  created_at: '2026-01-02T03:04:05.000Z',
  comment_count: 12,
  moment_count: 7,
  region: '浙江',
  banned: false,
  level: 1,
  vip_level: 0,
  badge: null,
  badges: [],
  background_url: '',
  accent: '',
};
const show = (more: Partial<AuthorProfile> = {}, ownerId = 0) => {
  const Header = () => (
    <MarksContext value={{ ownerId, levels: [], vipTypes: [] }}>
      <AuthorHeader author={{ ...author, ...more }} />
    </MarksContext>
  );
  const Page = createRoutesStub([{ path: '/author/5', Component: Header }]);
  return renderToStaticMarkup(<Page initialEntries={['/author/5']} />);
};

test('a person is shown with marks, province, counts and a way to follow them', () => {
  const html = show();
  for (const text of ['老王', '认证作者', '写夜里的事', '属地：浙江', '杭州', 'data-mark="follow user 5"'])
    expect(html).toContain(text);
  expect(html).toContain('data-counts="follow user 5"');
  expect(show({ region: '' })).not.toContain('属地');
});

test('of a banned person the page says that they are', () => {
  const html = show({ banned: true, bio: '', url: '', city: '', verified_text: '' });
  expect(html).toContain('该账号已被封禁');
  expect(html).not.toContain('data-mark=');
});

test('the tabs are links with addresses of their own', () => {
  const html = renderToStaticMarkup(
    <StaticRouter location="/author/5?tab=comments">
      <AuthorTabs author={author} current="comments" total={12} />
    </StaticRouter>,
  );
  expect(html).toMatch(/href="\/author\/5"[^>]*>文章/);
  expect(html).toMatch(/aria-current="page"[^>]*href="\/author\/5\?tab=comments"[^>]*>评论/);
  expect(html).toContain('共 12 条');
});

test('the owner of the site is called so, and not by the role', () => {
  const html = show({ role: 'administrator' }, 5);
  expect(html).toContain('站长');
  expect(html).not.toContain('管理员');
});
