import { expect, test } from 'vitest';

import { changed, emptyArticle, fieldAt, placedFields, problemsOf, valueAt, withoutField } from './articles.rules.ts';

test('an article that nobody wrote anything of is open to comments, and empty else', () => {
  expect(emptyArticle).toEqual({
    title: '',
    slug: '',
    excerpt: '',
    cover: '',
    content: { blocks: [] },
    terms: { category: [], tag: [], special: null, special_position: 0 },
    password: '',
    publish_at: null,
    comment_status: 'open',
    pinned: false,
    is_repost: false,
    source: { name: '', url: '' },
    sale: { price: 0, point: 0, vip_discount: 10, free_blocks: 0 },
    seo: { title: '', description: '', image: '', canonical: '', hidden: false },
  });
});

test('every field that is refused is refused at its own address', () => {
  const wrong = {
    title: '长'.repeat(201),
    excerpt: '长'.repeat(1001),
    cover: 'javascript:alert(1)',
    password: '长'.repeat(129),
    publish_at: '明天',
    source: { name: '', url: '/uploads/a.png' },
  };
  expect(problemsOf(wrong)).toEqual({
    title: '标题最多 200 个字符',
    excerpt: '摘要最多 1000 个字符',
    cover: '封面地址不正确，请填写以 / 或 http(s):// 开头的地址',
    password: '访问密码最多 128 个字符',
    publish_at: '定时发布的时间不正确',
    'source.url': '转载来源的地址不正确',
  });
  expect(problemsOf({ title: ' ' })).toEqual({ title: '请填写标题' });
  for (const publish_at of ['0001-01-01T00:00:00Z', '9999-12-31T23:59:59Z'])
    expect(problemsOf({ publish_at })).toEqual({ publish_at: '定时发布的时间不正确' });
  expect(problemsOf({})).toEqual({});
  expect(problemsOf({ ...emptyArticle, title: '题' })).toEqual({});
});

test('an address in a refusal belongs to the field that it stands in', () => {
  expect(fieldAt('content.blocks.2.data.text')?.path).toBe('content');
  expect(fieldAt('terms.tag.3')?.path).toBe('terms.tag');
  expect(fieldAt('terms.special_position')?.path).toBe('terms.special_position');
  expect(fieldAt('seo.title')?.path).toBe('seo.title');
  expect(fieldAt('titles')).toBeUndefined();
  for (const { path } of placedFields) expect(fieldAt(path)?.path).toBe(path);
});

test('a change of one field of a group leaves its others as they are', () => {
  const article = changed(emptyArticle, { seo: { title: '题' }, terms: { tag: ['春'] } });
  expect(changed(article, { seo: { description: '述' }, title: '甲' })).toEqual({
    ...emptyArticle,
    title: '甲',
    seo: { ...emptyArticle.seo, title: '题', description: '述' },
    terms: { ...emptyArticle.terms, tag: ['春'] },
  });
});

test('a field can be taken out of an article, alone', () => {
  const place = fieldAt('source.url');
  if (!place) throw new Error('The table has no source.');
  const left = withoutField({ title: '甲', source: { name: '杂志', url: 'x' } }, place);
  expect(left).toEqual({ title: '甲', source: { name: '杂志', url: '' } });
  expect(valueAt(left, place)).toBe('');
});
