import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';

import { type OptionName, optionNames, options } from '#contract/features/settings/options.entities.ts';
import { getSettings, resetSettings, setSettings } from '#contract/features/settings/calls.ts';
import type { SettingsOption } from '#contract/features/settings/entities.ts';
import type { OptionDefinition } from '#contract/kit/option.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { nonDefaultOptions } from '#tests/kit/non-default-options.ts';

import { routes } from './routes.ts';

const owner: Viewer = { ...guestViewer, userId: 1, power: 10 };
let it: TestSite;

beforeEach(async () => {
  it = await openTestSite();
});
afterEach(() => it.close());

const list = async (): Promise<SettingsOption[]> =>
  (await it.call(routes, getSettings, {}, owner)).groups.flatMap((group) => group.options);
const set = (values: Record<string, unknown>) => it.call(routes, setSettings, { values }, owner);
const acts = () => it.site.db.selectFrom('audit_log').selectAll().orderBy('id').execute();
const one = async (name: OptionName) => (await list()).find((option) => option.name === name) as SettingsOption;

/** For every type of value, a value of another type. */
function wrongFor(value: unknown): unknown {
  return typeof value === 'string' ? 17 : typeof value === 'boolean' ? '是' : typeof value === 'number' ? '多' : '一';
}

test('every option takes another value that fits, and shows it', async () => {
  for (const name of optionNames) {
    const answer = await set({ [name]: nonDefaultOptions[name] });
    expect(it.site.options.get(name), name).toEqual(nonDefaultOptions[name]);
    const shown = options[name].reach === 'secret' ? null : nonDefaultOptions[name];
    expect(answer.options, name).toMatchObject([{ name, value: shown, is_set: true }]);
  }
  expect(it.touched).toContain('options');
});

test('every option refuses a value of another kind, and keeps what it had', async () => {
  for (const name of optionNames) {
    const before = it.site.options.get(name);
    for (const wrong of [wrongFor(before), null]) {
      const refusal = await set({ [name]: wrong }).catch((error: unknown) => error);
      expect(refusal, name).toMatchObject({ code: 'VALIDATION', fields: { [name]: expect.stringMatching(/[一-鿿]/) } });
    }
    expect(it.site.options.get(name), name).toEqual(before);
  }
  expect(await acts()).toEqual([]);
});

test('one wrong value among right ones changes nothing, and each wrong place is named', async () => {
  const values = {
    nv_site_name: '新名字',
    page_size: 51,
    somnia_footer_links: [
      { text: '好', url: '/a' },
      { text: '坏', url: 'javascript:alert(1)' },
    ],
    nv_no_such_option: '值',
  };
  await expect(set(values)).rejects.toMatchObject({
    code: 'VALIDATION',
    message: '「每页文章数」的值不正确：不能大于 50',
    fields: {
      page_size: '不能大于 50',
      'somnia_footer_links.1.url': '请填写以 / 或 http(s):// 开头的地址',
      nv_no_such_option: '没有名为 nv_no_such_option 的选项',
    },
  });
  expect(it.site.options.get('nv_site_name')).toBe('我的站点');
  await expect(set({})).rejects.toMatchObject({ code: 'VALIDATION', message: '没有要修改的选项' });
});

test('a secret goes in and never comes out, neither in the list nor in the log', async () => {
  await set({ notify_webhook_secret: '暗号一二三', login_github_keys: { id: 'abc', secret: '暗号四五六' } });
  expect(await one('notify_webhook_secret')).toMatchObject({ value: null, default: null, is_set: true });
  expect(await one('login_github_keys')).toMatchObject({ value: null, is_set: true });
  expect(await one('login_gitee_keys')).toMatchObject({ value: null, is_set: false });
  await it.call(routes, resetSettings, { names: ['notify_webhook_secret'] }, owner);
  expect(await one('notify_webhook_secret')).toMatchObject({ value: null, is_set: false });
  expect(JSON.stringify([await list(), await acts()])).not.toContain('暗号');
  const stored = await it.site.db.selectFrom('options').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain('暗号');
});

test('the log tells who set what, from what to what; what stayed the same it does not mention', async () => {
  await set({ nv_site_name: '月下小站', page_size: 10 });
  await it.call(routes, resetSettings, { names: ['nv_site_name'] }, owner);
  expect(it.site.options.get('nv_site_name')).toBe('我的站点');
  expect(await acts()).toMatchObject([
    {
      act: 'option.set',
      actor_id: 1,
      before: '{"option":"nv_site_name","value":"我的站点"}',
      after: '{"option":"nv_site_name","value":"月下小站"}',
    },
    { act: 'option.reset', before: '{"option":"nv_site_name","value":"月下小站"}', after: '' },
  ]);
});

test('only administrators see and set options, and no token does', async () => {
  await expect(it.call(routes, getSettings, {}, { ...owner, power: 8 })).rejects.toMatchObject({ code: '401.1' });
  await expect(
    it.call(routes, setSettings, { values: { page_size: 5 } }, { ...owner, scopes: ['read', 'write'] }),
  ).rejects.toMatchObject({ code: 'SCOPE_REQUIRED' });
});

interface Schema {
  type?: string;
  form?: string;
  title?: string;
  names?: Record<string, string>;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
}

/** Every choice and every inner field of a form by place, with what it is called. */
function placesOf(place: string, schema: Schema): [place: string, name: string | undefined][] {
  const values = schema.enum ?? schema.anyOf?.map((each) => each.const) ?? [];
  const isSwitch = values.length === 2 && values.includes('0') && values.includes('1');
  const choices = isSwitch ? [] : values.map(String);
  // What is named is there.
  expect(Object.keys(schema.names ?? {}).toSorted(), place).toEqual(choices.toSorted());
  const fields = Object.entries(schema.properties ?? {});
  return [
    ...choices.map((value): [string, string | undefined] => [`${place} ${value}`, schema.names?.[value]]),
    ...(schema.items ? placesOf(place, schema.items) : []),
    ...fields.map(([name, each]): [string, string | undefined] => [`${place}.${name}`, each.title]),
    ...fields.flatMap(([name, each]) => placesOf(`${place}.${name}`, each)),
  ];
}

test('every choice and every inner field has words', async () => {
  const places = (await list()).flatMap(({ name, schema }) => placesOf(name, schema as Schema));
  expect(places.filter(([, name]) => !name)).toEqual([]);
  expect(places).toContainEqual(['home_lead carousel', '轮播']);
  expect(places).toContainEqual(['raw_block_from_power 8', '编辑']);
  expect(places).toContainEqual(['notify_events ban', '账号封禁']);
  expect(places).toContainEqual(['somnia_sticker_packages.size biggest', '特大']);
  expect(places).toContainEqual(['levels.threshold', '所需经验']);
  expect(places).toContainEqual(['login_alipay_keys.secret', '应用密钥']);
  expect(places.length).toBeGreaterThan(100);
});

test('an option names no field that it does not have', () => {
  for (const name of optionNames) {
    const { schema, fields = {}, fieldChoices = {} }: OptionDefinition = options[name];
    const { items, properties } = z.toJSONSchema(schema, { unrepresentable: 'any' }) as Schema;
    const inner = properties ?? items?.properties ?? {};
    expect(Object.keys({ ...fields, ...fieldChoices }).filter((field) => !(field in inner))).toEqual([]);
  }
});

test('of two who change the same option at once the second is told, and other options are no matter', async () => {
  const save = (values: Record<string, unknown>, seen: Record<string, unknown>) =>
    it.call(routes, setSettings, { values, seen }, owner);
  const seen = { nv_site_name: (await one('nv_site_name')).value, page_size: (await one('page_size')).value };
  await save({ nv_site_name: '甲' }, seen);
  await expect(save({ nv_site_name: '乙', page_size: 20 }, seen)).rejects.toMatchObject({
    code: 'CONFLICT',
    fields: { nv_site_name: '在您打开之后被别人改成了「甲」' },
  });
  expect(it.site.options.get('nv_site_name')).toBe('甲');
  await save({ page_size: 20 }, seen);
  await save({ nv_site_name: '乙' }, { ...seen, nv_site_name: '甲' });
  const ends = await Promise.allSettled(
    ['一', '二', '三'].map((name) => save({ nv_site_name: name }, { nv_site_name: '乙' })),
  );
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a conflict tells nothing of a secret, whatever was sent as seen', async () => {
  const secret = optionNames.find((name) => options[name].reach === 'secret') as OptionName;
  await set({ [secret]: nonDefaultOptions[secret] });
  const answer = await it.call(
    routes,
    setSettings,
    { values: { [secret]: nonDefaultOptions[secret] }, seen: { [secret]: 'x' } },
    owner,
  );
  expect(answer.options).toMatchObject([{ name: secret, value: null, is_set: true }]);
});

test('options in whose place the environment decides say so and cannot be changed', async () => {
  expect((await one('smtp_host')).fixed_by).toBe('');
  await it.close();
  it = await openTestSite({ env: { SMTP_URL: 'smtps://yan:geheim@smtp.example.com' } });
  const fixed = (await list()).filter(({ fixed_by: variable }) => variable === 'SMTP_URL').map(({ name }) => name);
  expect(fixed).toEqual(['smtp_host', 'smtp_port', 'smtp_security', 'smtp_user', 'smtp_password']);
  expect(JSON.stringify(await list())).not.toContain('geheim');
  await expect(set({ smtp_host: 'mail.example.com', page_size: 12 })).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: { smtp_host: '由环境变量 SMTP_URL 设定，不能在这里修改' },
  });
  await expect(it.call(routes, resetSettings, { names: ['smtp_host'] }, owner)).rejects.toMatchObject({
    fields: { smtp_host: '由环境变量 SMTP_URL 设定，不能在这里修改' },
  });
  expect(await it.site.db.selectFrom('options').selectAll().execute()).toEqual([]);
});

test('the password of the mail server is stored encrypted only', async () => {
  await set({ smtp_password: '月圆之夜的口令' });
  const [row] = await it.site.db.selectFrom('options').selectAll().execute();
  expect(row).toMatchObject({ name: 'smtp_password', value: expect.stringMatching(/^v1\./) as string });
  expect(row?.value).not.toContain('口令');
  expect(it.site.options.get('smtp_password')).toBe('月圆之夜的口令');
});

test('another mail server needs the password anew, so that the stored one is never sent to it', async () => {
  await set({ smtp_host: 'smtp.example.com', smtp_password: '旧口令' });
  await expect(set({ smtp_host: 'mail.attacker.example', smtp_user: 'yan' })).rejects.toMatchObject({
    code: 'VALIDATION',
    fields: { smtp_password: '修改「邮件服务器」时，请在这里重新填写，以免原来的内容发给别的服务器' },
  });
  expect(it.site.options.get('smtp_host')).toBe('smtp.example.com');
  expect(it.site.options.get('smtp_user')).toBe('');
  await set({ smtp_host: 'smtp.example.com', smtp_port: 587 });
  await set({ smtp_host: 'mail.example.net', smtp_password: '新口令' });
  await it.call(routes, resetSettings, { names: ['smtp_host'] }, owner);
  await expect(set({ smtp_host: 'mail.attacker.example' })).rejects.toMatchObject({ code: 'VALIDATION' });
  await set({ smtp_host: 'localhost', smtp_password: '' });
  expect((await set({ smtp_host: 'mail' })).options).toMatchObject([{ value: 'mail' }]);
});

test('a mail server is a name or an address, and one of a private network may be chosen', async () => {
  for (const host of ['smtp.example.com', 'localhost', '192.168.1.7', '::1', 'mail', 'xn--fiq228c.example']) {
    expect((await set({ smtp_host: host })).options, host).toMatchObject([{ value: host }]);
  }
  for (const host of ['smtp://a.example', 'a.example:25', 'a b', 'a@b.example', '-a', 'a/b', 'a\nb']) {
    await expect(set({ smtp_host: host }), host).rejects.toMatchObject({ code: 'VALIDATION' });
  }
});

test("the texts of the form follow the owner's word for points, but not those of the option that holds it", async () => {
  await set({ points_text: '月饼' });
  const shown = (await list()).filter(({ name }) => name !== 'points_text');
  expect(shown.filter((option) => JSON.stringify({ ...option, value: 0, default: 0 }).includes('积分'))).toEqual([]);
  expect((await one('growth_make_up_price')).description).toContain('月饼');
  expect(JSON.stringify((await one('growth_rewards')).schema)).toContain('"title":"月饼"');
  expect((await one('points_text')).description).toContain('积分');
});
