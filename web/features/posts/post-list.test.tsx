import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { expect, test } from 'vitest';

import type { PostCard } from '#contract/features/posts/entities.ts';

import { cardKind } from './post-card-kind.ts';
import { PostList } from './post-list.tsx';

const card = (change: Partial<PostCard> = {}): PostCard => ({
  id: 7,
  slug: 'lamp',
  url: '/lamp',
  title: '把灯调暗一点',
  title_breaks: [],
  excerpt: '夜里的屏幕像一扇小窗，这个冬天我把站点的颜色、字距和夜色重新做了一遍。',
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
  category: { id: 1, taxonomy: 'category', name: '随笔', slug: 'essays', url: '/category/essays' },
  published_at: '2026-11-19T01:00:00Z',
  updated_at: '2026-11-19T01:00:00Z',
  pinned: false,
  has_password: false,
  lock: null,
  word_count: 900,
  reading_minutes: 3,
  views: 12_345,
  likes: 0,
  comments: 36,
  ...change,
});

const photograph = {
  url: '/uploads/harbour.jpg',
  width: 1440,
  height: 810,
  colour: null,
  srcset: '',
  avif: '',
  focus: '',
};

function draw(list: PostCard[], total = list.length, page = 1): string {
  const element = (
    <PostList
      articles={{ list, total, page, page_size: 10 }}
      hrefOf={(to) => (to === 1 ? '/articles' : `/articles/page/${to}`)}
      cardStyle="cover"
    />
  );
  const Stub = createRoutesStub([{ id: 'root', path: '/', Component: () => element }]);
  return renderToStaticMarkup(<Stub initialEntries={['/']} />);
}

test('a card tells title, author, date, views in 万 and comments', () => {
  const html = draw([card()]);
  expect(html).toContain('href="/lamp"');
  expect(html).toContain('href="/author/3"');
  expect(html).toContain('href="/category/essays"');
  expect(html).toContain('<time dateTime="2026-11-19T01:00:00Z">2026-11-19</time>');
  expect(html).toContain('1.2万');
  expect(html).toContain('36');
  expect(html).not.toContain('喜欢');
});

test('what people typed stays text', () => {
  const html = draw([card({ title: '<script>alert(1)</script>', excerpt: '"><img src=x onerror=alert(2)>' })]);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<img src=x');
});

test('a lock and a password are marked on the card', () => {
  expect(draw([card({ lock: 'vip' })])).toContain('会员可读全文');
  expect(draw([card({ lock: 'vip', has_password: true })])).toContain('需要密码');
  expect(draw([card()])).not.toContain('可读全文');
});

test('the first page links to the second and the last, and an only page to none', () => {
  const html = draw([card()], 316);
  expect(html).toContain('href="/articles/page/2"');
  expect(html).toContain('href="/articles/page/32"');
  expect(html).toContain('rel="next"');
  expect(draw([card()], 1)).not.toContain('pagination');
});

test('the second page links back to an address without a number', () => {
  expect(draw([card()], 316, 2)).toContain('href="/articles"');
});

test('an empty list says so', () => {
  expect(draw([])).toContain('这里还没有文章');
});

test('photographs and words alternate with covers and their mirrors', () => {
  const withPhotograph = card({ cover: photograph });
  const kinds = [card(), withPhotograph, card(), card(), card(), card()].map((each, place) =>
    cardKind(each, place, 'cover'),
  );
  expect(kinds).toEqual(['cover', 'wide', 'text', 'cover', 'mirror', 'text']);
});

test('a small cover is never stretched, and a cover is never hidden', () => {
  const small = card({
    cover: { url: '/uploads/small.png', width: 320, height: 240, colour: null, srcset: '', avif: '', focus: '' },
  });
  expect(cardKind(small, 1, 'cover')).toBe('mirror');
  expect(cardKind(small, 2, 'cover')).toBe('cover');
  expect(cardKind(small, 0, 'wide')).toBe('cover');
});

test('few words are no text card, unless the site wants nothing else', () => {
  expect(cardKind(card({ excerpt: '很短。' }), 2, 'cover')).toBe('cover');
  expect(cardKind(card({ excerpt: '很短。' }), 2, 'text')).toBe('text');
});
