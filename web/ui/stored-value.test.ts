import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { storedValues, unwrapStored } from './stored-value.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('a value is kept under its prefix in an object with the single field v', () => {
  storedValues('blog').write('theme', 'dark');
  expect([...kept]).toEqual([['blog:theme', '{"v":"dark"}']]);
  expect(storedValues('blog').read('theme')).toBe('dark');
});

test('what is not there is undefined, also after it was removed', () => {
  const values = storedValues('blog');
  expect(values.read('name')).toBeUndefined();
  values.write('name', '小明');
  values.remove('name');
  expect(values.read('name')).toBeUndefined();
});

test('text that is no structured data is given raw', () => {
  expect(unwrapStored('dark')).toBe('dark');
  expect(unwrapStored('{"v":')).toBe('{"v":');
});

test('structured data without the field v is given raw', () => {
  expect(unwrapStored('[1,2]')).toBe('[1,2]');
  expect(unwrapStored('null')).toBe('null');
});

test('a falsy value is kept as it is', () => {
  expect(unwrapStored('{"v":0}')).toBe(0);
  expect(unwrapStored('{"v":null}')).toBeNull();
});

test('a browser that forbids storage remembers nothing and breaks nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new Error('SecurityError');
    },
    setItem: () => {
      throw new Error('QuotaExceededError');
    },
  });
  const values = storedValues('blog');
  expect(() => values.write('theme', 'dark')).not.toThrow();
  expect(values.read('theme')).toBeUndefined();
});
