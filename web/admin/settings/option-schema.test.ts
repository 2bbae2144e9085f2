import { expect, test } from 'vitest';

import { emptyValue, fieldKindOf, hintOf, missingRows, type OptionSchema, rowName } from './option-schema.ts';

test('every kind of value has its field', () => {
  const kinds: [OptionSchema, string][] = [
    [{ type: 'boolean' }, 'switch'],
    [{ type: 'string', enum: ['1', '0'] }, 'switch'],
    [{ type: 'string', enum: ['1', '2', '3'] }, 'choice'],
    [{ anyOf: [{ type: 'number', const: 8 }] }, 'choice'],
    [{ type: 'integer' }, 'number'],
    [{ type: 'string', form: 'file' }, 'file'],
    [{ type: 'string', form: 'stickers' }, 'stickers'],
    [{ type: 'string' }, 'text'],
    [{ type: 'array', items: { type: 'string' } }, 'words'],
    [{ type: 'array', items: { type: 'string', enum: ['a', 'b'] } }, 'choices'],
    [{ type: 'array', items: { type: 'object' } }, 'rows'],
    [{ type: 'array', form: 'blocks' }, 'blocks'],
  ];
  for (const [schema, kind] of kinds) expect(fieldKindOf(schema)).toBe(kind);
});

test('a new row begins with what fits', () => {
  const properties = {
    level: { type: 'integer', minimum: 1 },
    name: { type: 'string' },
    kind: { type: 'string', enum: ['bool', 'text'] },
    is_limited: { type: 'boolean', default: false },
  };
  expect(emptyValue({ type: 'object', properties })).toEqual({ level: 1, name: '', kind: 'bool', is_limited: false });
});

test('raw values are not explained where the field names the choices', () => {
  const binary = { type: 'string', enum: ['1', '0'] };
  expect(hintOf('1 打开，0 关闭', binary)).toBe('');
  const themes = { type: 'string', enum: ['light', 'dark', 'auto'] };
  expect(hintOf('light 浅色，dark 深色，auto 跟随系统；读者自己的选择优先', themes)).toBe('读者自己的选择优先');
  const events = { type: 'array', items: { type: 'string', enum: ['new-user', 'ban'] } };
  expect(hintOf('发生哪些事情时提醒站长：new-user 新用户注册，ban 账号封禁', events)).toBe('发生哪些事情时提醒站长');
  expect(hintOf('侧栏显示哪些组件：以及它们的顺序', events)).toBe('侧栏显示哪些组件：以及它们的顺序');
  const long = 'Y 启用：动态图片上限为 4 MB；N 不启用，上限为 20 MB';
  expect(hintOf(long, { type: 'string', enum: ['Y', 'N'] })).toBe(long);
});

test('a row is called by its name, else by another word of it', () => {
  const text = { type: 'string' };
  const schema = {
    type: 'object',
    properties: { id: text, name: text, img: { type: 'string', form: 'file' as const } },
  };
  expect(rowName(schema, { id: 'first', name: '首赞', img: '/a.png' })).toBe('首赞');
  expect(rowName(schema, { id: 'first', name: '', img: '/a.png' })).toBe('first');
  expect(rowName(schema, { id: '', name: '', img: '/a.png' })).toBe('');
});

test('a row that begins with a choice is called by it', () => {
  const event = { type: 'string', enum: ['like', 'follow', 'other'], names: { like: '收到的赞', follow: '新的粉丝' } };
  const schema = { type: 'object', properties: { event, point: { type: 'integer' } } };
  expect(rowName(schema, { event: 'follow', point: 1 })).toBe('新的粉丝');
  expect(rowName(schema, { event: 'other', point: 1 })).toBe('');
});

test('rows of the default that a list lacks are offered, as far as there is room', () => {
  const rows = [{ event: 'like', point: 9 }];
  const defaults = [
    { event: 'like', point: 1 },
    { event: 'share', point: 2 },
    { event: 'follow', point: 3 },
  ];
  expect(missingRows({ type: 'array', refill: 'event' }, rows, defaults)).toEqual(defaults.slice(1));
  expect(missingRows({ type: 'array', refill: 'event', maxItems: 2 }, rows, defaults)).toEqual([defaults[1]]);
  expect(missingRows({ type: 'array', refill: 'event' }, defaults, defaults)).toEqual([]);
  expect(missingRows({ type: 'array' }, rows, defaults)).toEqual([]);
});
