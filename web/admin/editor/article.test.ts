import { expect, test } from 'vitest';

import { emptyArticle } from '#contract/features/posts/articles.rules.ts';

import { articleOfDraft } from './article.ts';

const blocks = [{ id: 'p1', type: 'paragraph', data: { text: '没存的字' } }];

/** The text of a draft as version 25.8.0 kept it. */
const flatDraft = `{"at":1763700000000,"article":{"title":"夜航船","slug":"ye-hang","excerpt":"摘要","cover":"/uploads/a.png",
"blocks":[{"id":"p1","type":"paragraph","data":{"text":"没存的字"}}],"categories":[3,5],"tags":["春"],"special":7,
"specialPosition":2,"password":"开门","publishAt":"2026-12-01T00:00:00.000Z","commentOpen":false,"isPinned":true,
"isRepost":true,"sourceName":"杂志","sourceUrl":"https://example.com/a","seoTitle":"SEO 题","seoDescription":"SEO 述"}}`;

test('a draft that an earlier version kept opens with everything that was written', () => {
  expect(articleOfDraft(JSON.parse(flatDraft).article)).toEqual({
    title: '夜航船',
    slug: 'ye-hang',
    excerpt: '摘要',
    cover: '/uploads/a.png',
    content: { blocks },
    terms: { category: [3, 5], tag: ['春'], special: 7, special_position: 2 },
    password: '开门',
    publish_at: '2026-12-01T00:00:00.000Z',
    comment_status: 'closed',
    pinned: true,
    is_repost: true,
    source: { name: '杂志', url: 'https://example.com/a' },
    sale: emptyArticle.sale,
    seo: { title: 'SEO 题', description: 'SEO 述', image: '', canonical: '', hidden: false },
  });
});

test('one from before a field was there has that field empty', () => {
  expect(articleOfDraft({ title: '题', blocks, publishAt: '' })).toEqual({
    ...emptyArticle,
    title: '题',
    content: { blocks },
  });
  const { seo: _, ...older } = { ...emptyArticle, title: '题', content: { blocks } };
  expect(articleOfDraft(older)).toEqual({ ...emptyArticle, title: '题', content: { blocks } });
  expect(articleOfDraft({ ...older, terms: { tag: ['春'] } })?.terms).toEqual({ ...emptyArticle.terms, tag: ['春'] });
});

test('what is no article is no draft', () => {
  for (const kept of [null, 1, 'x', {}, { title: '题' }, { content: 1 }, { blocks: {} }])
    expect(articleOfDraft(kept)).toBe(null);
});
