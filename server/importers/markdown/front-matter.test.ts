import { expect, test } from 'vitest';

import { readFrontMatter } from './front-matter.ts';

const read = (text: string) => {
  const { fields, body, problem } = readFrontMatter(text);
  return { fields: Object.fromEntries(fields), body, problem };
};

test('YAML between two lines of hyphens is front matter', () => {
  expect(read('---\ntitle: 题\ntags: [甲, 乙]\n---\n正文')).toEqual({
    fields: { title: '题', tags: ['甲', '乙'] },
    body: '正文',
    problem: '',
  });
  expect(read('---\n---\n正文')).toEqual({ fields: {}, body: '正文', problem: '' });
  expect(read('---\nDate: 2019-01-01\n...\n正文')).toMatchObject({ fields: { date: '2019-01-01' }, body: '正文' });
});

test('the opening line may be missing', () => {
  expect(read('title: 题\ndate: 2013-12-24 23:30:09\ncategories:\n- Foo\n- Bar\n---\n\n正文\n\n---\n\n尾')).toEqual({
    fields: { title: '题', date: '2013-12-24 23:30:09', categories: ['Foo', 'Bar'] },
    body: '\n正文\n\n---\n\n尾',
    problem: '',
  });
  expect(read('date: 2013-12-25\ntags:\n---\n字')).toMatchObject({
    fields: { date: '2013-12-25', tags: null },
    body: '字',
  });
});

test('text is not mistaken for front matter', () => {
  for (const text of [
    '# 题\n\n正文',
    '---\n\n第一段\n\n---\n\n第二段',
    '注意：这里\n---\n正文',
    'Note this\n---\n正文',
    '第一行\ntitle: x\n---\n',
    '{ 不是 JSON }\n正文',
    '',
    'http://example.com\n---\n字',
  ]) {
    expect(read(text)).toEqual({ fields: {}, body: text, problem: '' });
  }
});

test('broken YAML tells of itself and loses neither fields nor text', () => {
  const { fields, body, problem } = read('---\ntitle: 你好: 世界\ntags:\n  - 甲\n  - 乙\n---\n正文');
  expect(fields).toEqual({ title: '你好: 世界', tags: ['甲', '乙'] });
  expect(body).toBe('正文');
  expect(problem).toContain('front matter 不是正确的 YAML');
  expect(read('---\n: [ {\n没有字段\n---\n正文').body).toBe('---\n: [ {\n没有字段\n---\n正文');
});

test('tabs after keys are read as spaces', () => {
  expect(read('---\ntitle:\t题\nlist:\n\t- 甲\n---\n').fields).toEqual({ title: '题', list: ['甲'] });
});

test('aliases that unfold without end are refused', () => {
  const bomb = [
    'a: &a [x,x,x,x,x,x,x,x,x]',
    ...'bcdefgh'.split('').map((name, at) => `${name}: &${name} [${Array(9).fill(`*${'abcdefg'[at]}`).join(',')}]`),
  ].join('\n');
  const start = performance.now();
  expect(read(`---\ntitle: 题\n${bomb}\n---\n正文`)).toMatchObject({ body: '正文', fields: { title: '题' } });
  expect(performance.now() - start).toBeLessThan(2000);
});

test('TOML between lines of plus signs is read', () => {
  const toml =
    '+++\ntitle = "题 \\"一\\""\ndate = 2019-03-01T10:00:00+08:00\ndraft = true\nweight = 1_000\ntags = [\n  "甲", # 注\n  \'乙\',\n]\n[params]\ncover.image = "a.jpg"\nnote = """\n两\n行"""\n+++\n正文';
  expect(read(toml)).toEqual({
    fields: {
      title: '题 "一"',
      date: '2019-03-01T10:00:00+08:00',
      draft: true,
      weight: 1000,
      tags: ['甲', '乙'],
      params: { cover: { image: 'a.jpg' }, note: '两\n行' },
    },
    body: '正文',
    problem: '',
  });
  expect(read('+++\ntitle = "题"\n这行不对\ndraft = false\n+++\n正文')).toEqual({
    fields: { title: '题', draft: false },
    body: '正文',
    problem: 'front matter 的第 2 行不是正确的 TOML，已略过',
  });
});

test('JSON front matter is read, also between semicolons', () => {
  expect(read('{\n  "title": "题 {x}",\n  "tags": ["甲"]\n}\n\n正文')).toEqual({
    fields: { title: '题 {x}', tags: ['甲'] },
    body: '\n正文',
    problem: '',
  });
  expect(read(';;;\n"title": "题"\n;;;\n正文')).toEqual({ fields: { title: '题' }, body: '正文', problem: '' });
});
