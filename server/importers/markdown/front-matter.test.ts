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

test('a bad line of TOML costs no other, in whatever table it stands', () => {
  const toml =
    '+++\ntitle = "C:\\path"\ntitle = "题"\ntags = [\n  "甲",\n  "乙"\n]\n坏\nnote = \'\'\'\n一\n\n二\'\'\'\n[[authors]]\nname = "阿红"\n[params]\nopen = [\nx = 1\n[params]\ny = 2\n+++\n正文';
  expect(read(toml)).toEqual({
    fields: {
      title: '题',
      tags: ['甲', '乙'],
      note: '一\n\n二',
      authors: { name: '阿红' },
      params: { x: 1, y: 2 },
    },
    body: '正文',
    problem: 'front matter 的第 7 行不是正确的 TOML，已略过',
  });
});

test('TOML is read as it stands: dates, local times, large numbers and lists of tables', () => {
  const toml =
    '+++\ndate = 2019-03-01 10:00:00\nday = 2019-03-01\nat = 2019-03-01T10:00:00.25Z\nid = 99999999999999999999\n__proto__.x = 1\n[[authors]]\nname = "阿红"\n[[authors]]\nname = "老王"\n+++\n';
  expect(read(toml)).toEqual({
    fields: {
      date: '2019-03-01T10:00:00',
      day: '2019-03-01',
      at: '2019-03-01T10:00:00.250Z',
      id: 1e20,
      authors: [{ name: '阿红' }, { name: '老王' }],
    },
    body: '',
    problem: '',
  });
});

test('TOML that is made to take time or memory is given up soon', () => {
  const hostile = [
    `a = ${'['.repeat(200_000)}`,
    `a = ${'{a='.repeat(100_000)}`,
    `${'a.'.repeat(50_000)}b = 1`,
    `[${'a.'.repeat(50_000)}b]\nx = 1\n坏`,
    'a = [\n'.repeat(200_000),
    'a = """\n'.repeat(99_999),
    `a = [\n${'1,\n'.repeat(298)}?\n`.repeat(2000),
    '坏\n'.repeat(200_000),
  ];
  for (const toml of hostile) {
    const start = performance.now();
    expect(read(`+++\n${toml}\n+++\n正文`).body, toml.slice(0, 20)).toBe('正文');
    expect(performance.now() - start, toml.slice(0, 20)).toBeLessThan(2000);
  }
});

test('JSON front matter is read, also between semicolons', () => {
  expect(read('{\n  "title": "题 {x}",\n  "tags": ["甲"]\n}\n\n正文')).toEqual({
    fields: { title: '题 {x}', tags: ['甲'] },
    body: '\n正文',
    problem: '',
  });
  expect(read(';;;\n"title": "题"\n;;;\n正文')).toEqual({ fields: { title: '题' }, body: '正文', problem: '' });
});
