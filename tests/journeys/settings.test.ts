import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { defaultOptions, type OptionName, options } from '#contract/features/settings/options.entities.ts';
import type { SettingsGroup, SettingsOption } from '#contract/features/settings/entities.ts';
import { amount, isProof } from '#tests/kit/breadth.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { desktop, newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';
import { nonDefaultOptions } from '#tests/kit/non-default-options.ts';
import { fieldKindOf, type OptionSchema } from '#web/admin/settings/option-schema.ts';

let app: OpenApp;
let browser: Browser;
let page: Page;
let troubles: string[];

beforeAll(async () => {
  app = await openApp({ SITE_URL: '' }, { demo: true });
  browser = await sharedBrowser();
  ({ page, problems: troubles } = await newVisitor(browser, { screen: desktop }));
  const answer = await page.request.post(`${app.url}/nv/user-login`, {
    data: { name: '沈砚', password: 'somnia-demo' },
    headers: { origin: app.url },
  });
  if (answer.status() !== 200) throw new Error(await answer.text());
});

afterAll(async () => {
  await app?.close();
});

const group = async (name: string): Promise<void> => {
  await page.goto(`${app.url}/nv-admin/settings?group=${encodeURIComponent(name)}`);
  await page.locator('#content').getByRole('heading', { level: 2, name, exact: true }).waitFor();
};
const field = (name: string) => page.locator(`[name="${name}"]`);
const optionOf = (name: string) => page.locator(`[data-option="${name}"]`);

async function save(): Promise<void> {
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('保存成功~').first().waitFor();
  await page.locator('.settings-bar:not([data-open])').waitFor({ state: 'attached' });
}

/** A page as guests get it, cached or rendered. */
const read = async (path = '/'): Promise<string> => (await fetch(app.url + path)).text();

async function settings(): Promise<Map<string, SettingsOption>> {
  const answer = await page.request.get(`${app.url}/nv/admin/options`);
  const { groups } = (await answer.json()) as { groups: SettingsGroup[] };
  return new Map(groups.flatMap((each) => each.options).map((option) => [option.name, option]));
}

test('what is saved stands on the pages that were kept before, at once', async () => {
  expect(await read()).not.toContain('周末停机维护');
  await group('站点');
  await field('nv_site_name').fill('月下小站');
  await field('announcement_text').fill('周末停机维护');
  await page.getByText('2 项修改尚未保存').waitFor();
  await page.getByRole('link', { name: '外观' }).click();
  await page.getByRole('switch', { name: '全站灰度' }).check();
  await page.getByText('3 项修改尚未保存').waitFor();
  await save();
  const home = await read();
  expect(home).toContain('周末停机维护');
  expect(home).toMatch(/<title>[^<]*月下小站/);
  expect(home).toMatch(/<html[^>]*class="greyscale"/);
});

test('a value that does not fit stays at its field, and nothing of the rest is saved', async () => {
  await group('首页');
  await page.getByLabel('首页头条').selectOption('轮播');
  await field('page_size').fill('51');
  await page.getByRole('link', { name: '备案' }).click();
  await field('icp_number').fill('京ICP备11000000号');
  await page.keyboard.press('Control+s');
  await page.getByRole('alert').getByText('不能大于 50').waitFor();
  // The group of the invalid option is opened and its field is focused.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('page_size');
  expect(await read()).not.toContain('京ICP备');
  await field('page_size').fill('3');
  await save();
  expect(await read()).toContain('京ICP备11000000号');
  expect((await (await fetch(`${app.url}/nv/articles`)).json()).page_size).toBe(3);
});

/** A concurrent change by another administrator. */
async function meanwhile(path: string, data: unknown): Promise<void> {
  const answer = await page.request.post(app.url + path, { data, headers: { origin: app.url } });
  if (answer.status() !== 200) throw new Error(await answer.text());
}

test('who saves over what another changed meanwhile is told first, and keeps what was typed', async () => {
  await group('站点');
  await field('nv_site_name').fill('我的名字');
  await meanwhile('/nv/admin/options', { values: { nv_site_name: '别人的名字' } });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await optionOf('nv_site_name').getByRole('alert').getByText('被别人改成了「别人的名字」').waitFor();
  expect(await field('nv_site_name').inputValue()).toBe('我的名字');
  expect((await settings()).get('nv_site_name')?.value).toBe('别人的名字');
  await save();
  expect((await settings()).get('nv_site_name')?.value).toBe('我的名字');

  await page.goto(`${app.url}/nv-admin/menus`);
  const footer = page.getByRole('region', { name: '页脚菜单' });
  await footer.getByRole('button', { name: '添加菜单项' }).click();
  await meanwhile('/nv/admin/menus', { place: 'footer', entries: [{ label: '别人加的', url: '/archives' }] });
  const keep = footer.getByRole('button', { name: '保存菜单' });
  await keep.click();
  await footer.getByRole('alert').getByText('在您打开之后被别人改过').waitFor();
  await footer.getByText('新的菜单项').waitFor();
  expect(await footer.getByText('别人加的').count()).toBe(0);
  await footer.getByRole('button', { name: '放弃我的修改' }).click();
  await footer.getByText('别人加的').waitFor();
  await footer.getByRole('button', { name: '添加菜单项' }).click();
  await keep.click();
  await page.getByText('保存成功~').first().waitFor();
  const { footer: kept } = await (await page.request.get(`${app.url}/nv/admin/menus`)).json();
  expect(kept.map(({ label }: { label: string }) => label)).toEqual(['别人加的', '新的菜单项']);
});

test('an option goes back to its default, and the way back is offered', async () => {
  await group('首页');
  await page.getByRole('button', { name: '「每页文章数」恢复默认' }).click();
  await expect.poll(() => field('page_size').inputValue()).toBe('10');
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => field('page_size').inputValue()).toBe('3');
  expect((await settings()).get('page_size')).toMatchObject({ value: 3, is_set: true });
});

test('rules and tasks of the default that a site lacks are added, and its own stay as they are', async () => {
  const [own, ...others] = defaultOptions.growth_rewards;
  const rules = others.filter(({ event }) => event !== 'share' && event !== 'anniversary');
  const changed = [...rules, { ...own, point: 77 }];
  const tasks = defaultOptions.growth_tasks.slice(1);
  await meanwhile('/nv/admin/options', { values: { growth_rewards: changed, growth_tasks: tasks } });
  await group('积分等级');
  const add = (name: string) => optionOf(name).getByRole('button', { name: /^补上默认中缺少的/ });
  expect(await add('growth_rewards').textContent()).toBe('补上默认中缺少的 2 项');
  await add('growth_rewards').click();
  await add('growth_tasks').click();
  await expect.poll(() => page.getByRole('button', { name: /^补上默认中缺少的/ }).count()).toBe(0);
  await save();
  const now = await settings();
  expect(now.get('growth_rewards')?.value).toEqual([
    ...changed,
    ...defaultOptions.growth_rewards.filter(({ event }) => event === 'share' || event === 'anniversary'),
  ]);
  expect(now.get('growth_tasks')?.value).toEqual([...tasks, defaultOptions.growth_tasks[0]]);
});

test('the owner is chosen among the people of the site, with the keyboard alone', async () => {
  await group('站点');
  const own = optionOf('site_owner_id');
  const search = own.getByRole('combobox', { name: '查找站长账号' });
  await search.fill('没有这样的人');
  await own.getByText('没有找到这样的用户').waitFor();
  await search.fill('老王');
  await own.getByRole('option', { name: /^老王/ }).waitFor();
  await search.press('ArrowDown');
  await search.press('Enter');
  await own.getByRole('status').getByText('老王', { exact: true }).waitFor();
  await expect.poll(() => own.getByRole('listbox').count()).toBe(0);
  await save();
  const chosen = Number((await settings()).get('site_owner_id')?.value);
  expect(chosen).toBeGreaterThan(0);
  await group('站点');
  await own.getByText(`作者 · 编号 ${chosen}`).waitFor();
  await own.getByRole('button', { name: '清除选择' }).click();
  await own.getByText('没有选择').first().waitFor();
  await own.getByRole('combobox').press('ArrowDown');
  await own.getByRole('option').first().waitFor();
  await own.getByRole('combobox').press('Escape');
  await expect.poll(() => own.getByRole('listbox').count()).toBe(0);
  await save();
  expect((await settings()).get('site_owner_id')?.value).toBe(0);
});

test('all options are searched, and whoever leaves with changes is asked', async () => {
  await group('站点');
  await page.getByRole('searchbox', { name: '搜索选项' }).fill('会员标语');
  await expect.poll(() => page.locator('[data-option]').count()).toBe(1);
  await field('sonare_vip_config_slogan').fill('月光会员');
  await page.getByRole('link', { name: '审计记录' }).click();
  await page.getByText('您的修改还没有保存').waitFor();
  await page.getByRole('button', { name: '留下' }).click();
  await page.getByRole('button', { name: '放弃修改' }).click();
  await page.getByRole('link', { name: '审计记录' }).click();
  await page.getByRole('heading', { level: 1, name: '审计记录' }).waitFor();
  await page.getByRole('table').getByText('修改选项').first().waitFor();
});

test('a secret is typed, is never shown again, and can be taken away', async () => {
  await group('邮件');
  await page.getByRole('button', { name: '设置Webhook 密钥' }).click();
  await field('notify_webhook_secret').fill('不外传的密钥');
  await save();
  await group('邮件');
  await optionOf('notify_webhook_secret').getByText('已设置').waitFor();
  expect(await page.content()).not.toContain('不外传的密钥');
  expect(JSON.stringify([...(await settings()).values()])).not.toContain('不外传的密钥');
  await page.getByRole('button', { name: '清除Webhook 密钥' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '清除' }).click();
  await optionOf('notify_webhook_secret').getByText('未设置').waitFor();
});

const labels = ({ names }: OptionSchema, values: readonly unknown[]) =>
  values.map((value) => names?.[String(value)] ?? String(value));

async function enterValue(place: string, schema: OptionSchema, value: unknown): Promise<void> {
  switch (fieldKindOf(schema)) {
    case 'switch':
      return field(place).setChecked(value === true || value === '1');
    case 'choice':
      await field(place).selectOption(labels(schema, [value])[0] ?? '');
      return undefined;
    default:
      return field(place).fill(Array.isArray(value) ? value.join('\n') : String(value));
  }
}

async function enterRows(name: string, schema: OptionSchema, rows: readonly Record<string, unknown>[]): Promise<void> {
  const own = optionOf(name);
  while ((await own.getByRole('button', { name: /^删除第/ }).count()) > 0) {
    await own
      .getByRole('button', { name: /^删除第/ })
      .first()
      .click();
  }
  for (const [at, row] of rows.entries()) {
    await own.getByRole('button', { name: '添加一项' }).click();
    for (const [key, inner] of Object.entries(schema.items?.properties ?? {})) {
      await enterValue(`${name}.${at}.${key}`, inner, row[key]);
    }
  }
}

async function enterChoices(name: string, schema: OptionSchema, values: readonly unknown[]): Promise<void> {
  const own = optionOf(name);
  while ((await own.getByRole('button', { name: /^移除/ }).count()) > 0) {
    await own.getByRole('button', { name: /^移除/ }).first().click();
  }
  for (const label of labels(schema.items ?? {}, values))
    await own.getByRole('button', { name: label, exact: true }).click();
}

async function enterSecret({ name, label }: SettingsOption, value: unknown): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^(设置|更换)${label}$`) }).click();
  if (typeof value === 'string') return field(name).fill(value);
  for (const [key, text] of Object.entries(value as object)) await field(`${name}.${key}`).fill(text);
}

async function enter(option: SettingsOption): Promise<void> {
  const name = option.name as OptionName;
  const schema = option.schema as OptionSchema;
  const value: unknown = nonDefaultOptions[name];
  if (option.reach === 'secret') return enterSecret(option, value);
  switch (fieldKindOf(schema)) {
    case 'blocks': {
      const line = optionOf(name).locator('[contenteditable="true"]').first();
      await line.click();
      return page.keyboard.type('周末停机维护。');
    }
    case 'person':
      await field(name).fill(String(value));
      await optionOf(name)
        .getByRole('option', { name: new RegExp(`编号 ${value}$`) })
        .click();
      return undefined;
    case 'rows':
      return enterRows(name, schema, value as Record<string, unknown>[]);
    case 'choices':
      return enterChoices(name, schema, value as unknown[]);
    default:
      return enterValue(name, schema, value);
  }
}

/**
 * A value that the rules of a text field reject; null where no invalid value can be entered: text longer than its field
 * cannot be typed, and choices are always valid.
 */
function wrongText(schema: OptionSchema & { pattern?: string; minLength?: number }): string | null {
  const byForm: Partial<Record<string, string>> = {
    address: 'javascript:alert(1)',
    file: 'data:text/html,x',
    mailbox: '不是邮箱',
    'time-zone': 'Mars/Base',
  };
  switch (fieldKindOf(schema)) {
    case 'number':
      return '1000000000000000';
    case 'words':
      return '长'.repeat(300);
    case 'file':
    case 'time-zone':
    case 'lines':
    case 'text':
      return byForm[schema.form ?? ''] ?? (schema.pattern ? '？！' : schema.minLength ? '' : null);
    default:
      return null;
  }
}

/** Two options of each kind of field, and of each kind of secret; in a proof all. */
function spread(all: readonly SettingsOption[]): SettingsOption[] {
  const kindOf = ({ reach, schema }: SettingsOption) => `${reach === 'secret'} ${fieldKindOf(schema as OptionSchema)}`;
  return isProof ? [...all] : [...Map.groupBy(all, kindOf).values()].flatMap((each) => each.slice(0, 2));
}

test('what does not fit is refused at the field of every option that is typed, and nothing is saved', async () => {
  const before = [...(await settings()).values()];
  const wrong = before.filter(({ schema }) => wrongText(schema as OptionSchema) !== null);
  const tried = spread(wrong);
  const groups = [...new Set(tried.map(({ name }) => options[name as OptionName].group))];
  const typed = new Map<string, string[]>();
  for (const name of groups) {
    await group(name);
    for (const option of tried) {
      const schema = option.schema as OptionSchema;
      const wrong = wrongText(schema);
      if (options[option.name as OptionName].group !== name || wrong === null) continue;
      if (option.reach === 'secret') await enterSecret(option, wrong);
      else await field(option.name).fill(wrong);
      typed.set(name, [...(typed.get(name) ?? []), option.name]);
    }
    if (!typed.has(name)) continue;
    await page.getByRole('button', { name: '保存', exact: true }).click();
    for (const option of typed.get(name) ?? [])
      await optionOf(option).getByRole('alert').first().waitFor({ timeout: 5000 });
    await page.getByRole('button', { name: '放弃修改' }).click();
  }
  const all = [...typed.values()].flat();
  process.stdout.write(`选项表单：${all.length} 项填入不合规的值，全部在字段处拒绝\n`);
  expect(all.length).toBeGreaterThan(amount(40, 10));
  expect([...(await settings()).values()]).toEqual(before);
});

test('every option of the table is set through its form', async () => {
  const known = spread([...(await settings()).values()]);
  const groups = [...new Set(known.map(({ name }) => options[name as OptionName].group))];
  for (const name of groups) {
    await group(name);
    for (const option of known) if (options[option.name as OptionName].group === name) await enter(option);
    await save();
  }
  const isSecret = (name: string) => options[name as OptionName].reach === 'secret';
  const found = Object.fromEntries([...(await settings())].map(([name, { value, is_set }]) => [name, [is_set, value]]));
  const names = new Set<string>(known.map(({ name }) => name));
  const all = Object.entries({ ...nonDefaultOptions, bulletin_blocks: [{ type: 'paragraph' }] });
  const wanted = all.filter(([name]) => names.has(name));
  expect(wanted).toHaveLength(known.length);
  expect(found).toMatchObject(
    Object.fromEntries(wanted.map(([name, value]) => [name, [true, isSecret(name) ? null : value]])),
  );
  // The browser's own console messages about what was refused on purpose.
  expect(troubles.filter((trouble) => !/status of 4(00|09)/.test(trouble))).toEqual([]);
});
