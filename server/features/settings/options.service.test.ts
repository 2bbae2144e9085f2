import { afterEach, beforeEach, expect, test } from 'vitest';

import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import {
  OptionStore,
  publicOptions,
  resetOption,
  setOption,
  setOptions,
  setOptionText,
  showOption,
} from './options.service.ts';

let site: TestSite;

beforeEach(async () => {
  site = await openTestSite();
});

afterEach(() => site.close());

test('an option keeps its default until it is set, and the change is known at once', async () => {
  expect(site.site.options.get('page_size')).toBe(10);
  await setOptions(site.site, { page_size: 20, nv_site_name: '月光小站' });
  expect(site.site.options.get('page_size')).toBe(20);
  expect([...site.touched]).toEqual(['options']);
  const elsewhere = new OptionStore();
  await elsewhere.load(site.site);
  expect(elsewhere.get('nv_site_name')).toBe('月光小站');
});

test('a set option goes back to its default', async () => {
  await setOptions(site.site, { page_size: 20 });
  await write(site.site, (unit) => resetOption(site.site, unit, 'page_size'));
  expect(site.site.options.get('page_size')).toBe(10);
});

test('a value of the wrong type is refused and nothing of the same write is kept', async () => {
  const wrong = { nv_site_name: '新名字', page_size: '20' } as never;
  await expect(setOptions(site.site, wrong)).rejects.toThrow('「每页文章数」的值不正确：应为数字');
  expect(site.site.options.get('nv_site_name')).toBe('我的站点');
  expect(await site.site.db.selectFrom('options').selectAll().execute()).toEqual([]);
  expect(site.touched.size).toBe(0);
});

test('an option set in a write that fails stays as it was', async () => {
  const failing = write(site.site, async (unit) => {
    await setOption(site.site, unit, 'page_size', 20);
    throw new Error('later trouble');
  });
  await expect(failing).rejects.toThrow('later trouble');
  expect(site.site.options.get('page_size')).toBe(10);
});

test('a secret lies encrypted in the database and is never shown', async () => {
  await setOptions(site.site, { baidu_push_token: 'tok-12345' });
  const [row] = await site.site.db.selectFrom('options').selectAll().execute();
  expect(row?.value).not.toContain('tok-12345');
  expect(showOption(site.site, 'baidu_push_token')).toBe('（已设置）');
  expect(JSON.stringify(publicOptions(site.site))).not.toContain('tok-12345');
  const again = new OptionStore();
  await again.load(site.site);
  expect(again.get('baidu_push_token')).toBe('tok-12345');
  const otherKey = new OptionStore();
  await otherKey.load({ ...site.site, key: Buffer.alloc(32, 9) });
  expect(otherKey.get('baidu_push_token')).toBe('');
});

test('the command line reads and sets options by name, with a sentence for what does not fit', async () => {
  await setOptionText(site.site, 'somnia_gift_enable', '1');
  await setOptionText(site.site, 'greyscale_dates', '["12-13"]');
  expect(showOption(site.site, 'somnia_gift_enable')).toBe('1');
  expect(showOption(site.site, 'greyscale_dates')).toEqual(['12-13']);
  await expect(setOptionText(site.site, 'page_size', '很多')).rejects.toThrow('应为数字');
  await expect(setOptionText(site.site, 'no_such', '1')).rejects.toThrow('没有名为 no_such 的选项');
  expect(() => showOption(site.site, '__proto__')).toThrow('没有名为');
});

test('a stored value that no longer fits counts as not set and breaks nothing', async () => {
  const rows = [
    { name: 'page_size', value: '"ten"', updated_at: 1 },
    { name: 'nv_site_name', value: '{broken', updated_at: 1 },
    { name: 'gone_option', value: '1', updated_at: 1 },
    { name: 'relative_time', value: 'false', updated_at: 1 },
  ];
  await site.site.db.insertInto('options').values(rows).execute();
  const store = new OptionStore();
  await store.load(site.site);
  expect(store.get('page_size')).toBe(10);
  expect(store.get('nv_site_name')).toBe('我的站点');
  expect(store.get('relative_time')).toBe(false);
});
