import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { loadStickers, offeredPackages, readStickerList } from './sticker-packages.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('location', new URL('https://blog.example/moments/index'));
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
    removeItem: (key: string) => kept.delete(key),
  });
});

afterEach(() => vi.unstubAllGlobals());

test('the list of a package is kept in the browser, and used when it cannot be fetched', async () => {
  const url = '/assets/stickers/kept.json';
  const stored = { 笑哭: 'laughing.svg' };
  kept.set(`somnia:sticker:${url}`, JSON.stringify({ v: stored }));
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  expect([...(await loadStickers(url))]).toEqual([['笑哭', 'https://blog.example/assets/stickers/laughing.svg']]);
});

test('a list is fetched once in a page, and stored as it came', async () => {
  const url = '/assets/stickers/fetched.json';
  const fetched = vi.fn(() => Promise.resolve(Response.json({ 比心: 'heart.svg' })));
  vi.stubGlobal('fetch', fetched);
  await Promise.all([loadStickers(url), loadStickers(url)]);
  expect(fetched).toHaveBeenCalledTimes(1);
  expect(JSON.parse(kept.get(`somnia:sticker:${url}`) ?? '')).toEqual({ v: { 比心: 'heart.svg' } });
});

test('without a list there is an error, and the next attempt may succeed', async () => {
  const url = '/assets/stickers/late.json';
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')));
  await expect(loadStickers(url)).rejects.toThrow();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ 比心: 'heart.svg' })));
  expect((await loadStickers(url)).size).toBe(1);
});

test('names and addresses that could be more than a sticker are left out', () => {
  const list = JSON.parse(
    '{"__proto__":"a.svg","好 的":"b.svg","x\\"y":"c.svg","坏":"javascript:alert(1)","数":3}',
  ) as unknown;
  expect([...readStickerList(list, 'https://blog.example/s/list.json')]).toEqual([
    ['__proto__', 'https://blog.example/s/a.svg'],
  ]);
});

test('packages are offered only where stickers are on and the licence holds', () => {
  const packages = [{ icon: '', url: '/a.json', size: 'biggest' as const }];
  const offered = (enable: '0' | '1', edition: 'lite' | 'pro' | 'invalid') =>
    offeredPackages({ somnia_sticker_enable: enable, somnia_sticker_packages: packages, edition }).length;
  expect([offered('1', 'lite'), offered('1', 'pro'), offered('1', 'invalid'), offered('0', 'pro')]).toEqual([
    1, 1, 0, 0,
  ]);
  expect(offeredPackages(null)).toEqual([]);
});
