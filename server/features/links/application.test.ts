import { afterEach, beforeEach, expect, test } from 'vitest';

import { applyLink, approveLink, getFavlinks, rejectLink } from '#contract/features/links/calls.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { makeFormToken } from '#server/features/request-guards/challenges.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './routes.ts';
import { type LinkApplied, linkApplied, type LinkDecision, linkDecided } from './service.ts';

let here: TestSite;
let token: string;
let applied: LinkApplied[];
let judged: LinkDecision[];

beforeEach(async () => {
  here = await openTestSite();
  token = makeFormToken(here.site, 'link');
  here.clock.advance(3000);
  applied = [];
  judged = [];
  linkApplied.on(here.site, async (_site, _unit, event) => {
    applied.push(event);
  });
  linkDecided.on(here.site, async (_site, _unit, event) => {
    judged.push(event);
  });
});
afterEach(() => here.close());

const filled = {
  name: '山间小屋',
  url: 'https://cabin.example/',
  description: '写山，写雪',
  image_url: 'https://cabin.example/icon.png',
  feed_url: '',
  contact_email: 'cabin@mail.example',
  note: '常来坐坐',
};
let lastIp = 0;
type More = Partial<typeof filled> & { website?: string; form_token?: string };
const apply = (more: More = {}, ip?: string, viewer?: Viewer) => {
  lastIp += 1;
  const sent = { ...filled, form_token: token, ...more };
  return here.call(routes, applyLink, sent, viewer, { ip: ip ?? `198.51.100.${lastIp % 250}` });
};
const owner = async (): Promise<Viewer> => ({
  userId: await insertUserRow(here.site, '站长', 'administrator'),
  role: 'administrator',
  power: 10,
  vipLevel: 0,
  banned: false,
});
const shown = async () => (await here.call(routes, getFavlinks, {})).groups.flatMap((group) => group.links);

test('an application waits for the owner and is shown only when it is approved', async () => {
  here.touched.clear();
  const { id } = await apply();
  expect(applied).toEqual([{ linkId: id, name: '山间小屋', url: 'https://cabin.example/', note: '常来坐坐' }]);
  expect([...here.touched]).toEqual([]);
  expect(await shown()).toEqual([]);
  await here.call(routes, approveLink, { id, group_name: '朋友' }, await owner());
  expect(await shown()).toMatchObject([{ name: '山间小屋', description: '写山，写雪' }]);
  expect([...here.touched]).toContain('links');
  expect(judged).toMatchObject([{ linkId: id, contactEmail: 'cabin@mail.example', approved: true }]);
});

test('an approved link is put into another group, and nobody is written to again', async () => {
  const { id } = await apply();
  const viewer = await owner();
  await here.call(routes, approveLink, { id, group_name: '朋友' }, viewer);
  here.touched.clear();
  await here.call(routes, approveLink, { id, group_name: '老友记' }, viewer);
  expect((await here.call(routes, getFavlinks, {})).groups.map(({ name }) => name)).toContain('老友记');
  expect(here.touched).toContain('links');
  expect(judged).toHaveLength(1);
});

test('a refused application is told once and shown never', async () => {
  const { id } = await apply();
  const viewer = await owner();
  await here.call(routes, rejectLink, { id }, viewer);
  await here.call(routes, rejectLink, { id }, viewer);
  expect(judged).toMatchObject([{ linkId: id, approved: false }]);
  expect(await shown()).toEqual([]);
  const acts = await here.site.db.selectFrom('audit_log').select(['act', 'target_id']).execute();
  expect(acts).toEqual([{ act: 'link.reject', target_id: id }]);
});

test('guests and editors judge no links', async () => {
  const { id } = await apply();
  await expect(here.call(routes, approveLink, { id })).rejects.toMatchObject({ code: '601' });
  const editor: Viewer = { userId: 1, role: 'editor', power: 8, vipLevel: 0, banned: false };
  await expect(here.call(routes, approveLink, { id }, editor)).rejects.toMatchObject({ code: '401.1' });
  await expect(here.call(routes, rejectLink, { id: 987_654 }, await owner())).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test.each([
  [{ name: ' ' }, 'name', '友链名称不能为空，最多 60 个字'],
  [{ name: '山'.repeat(61) }, 'name', '友链名称不能为空，最多 60 个字'],
  [{ url: 'cabin.example' }, 'url', '友链地址不正确，请填写以 http:// 或 https:// 开头的地址'],
  [{ url: 'javascript:alert(1)' }, 'url', '友链地址不正确，请填写以 http:// 或 https:// 开头的地址'],
  [{ url: 'https://me:secret@cabin.example' }, 'url', '友链地址不正确，请填写以 http:// 或 https:// 开头的地址'],
  [{ url: 'http://localhost:3000/about' }, 'url', '这是本站的网址，请填写您自己的网站'],
  [{ image_url: '/uploads/x.png' }, 'image_url', '图标地址不正确，请填写以 http:// 或 https:// 开头的地址'],
  [{ feed_url: 'data:text/xml,x' }, 'feed_url', '订阅地址不正确，请填写以 http:// 或 https:// 开头的地址'],
  [{ contact_email: 'cabin' }, 'contact_email', '请填写正确的联系邮箱'],
  [{ description: '山'.repeat(121) }, 'description', '描述最多 120 个字'],
  [{ note: '山'.repeat(501) }, 'note', '留言最多 500 个字'],
])('%o is refused at its field', async (more, field, sentence) => {
  await expect(apply(more)).rejects.toMatchObject({ code: 'VALIDATION', fields: { [field]: sentence } });
});

test('a site that waits or stands already is not taken again, however it is written', async () => {
  const { id } = await apply();
  const again = { url: 'http://www.cabin.example/index.html' };
  await expect(apply(again)).rejects.toMatchObject({
    code: 'CONFLICT',
    message: '这个网站的申请正在等待审核，请耐心等待',
  });
  const viewer = await owner();
  await here.call(routes, approveLink, { id }, viewer);
  await expect(apply(again)).rejects.toMatchObject({ message: '这个网站已经在友情链接里了' });
  await here.call(routes, rejectLink, { id }, viewer);
  expect((await apply(again)).id).toBeGreaterThan(id);
});

test('of the same application sent many times at once, one is taken', async () => {
  const answers = await Promise.allSettled(Array.from({ length: 6 }, () => apply()));
  expect(answers.filter((answer) => answer.status === 'fulfilled')).toHaveLength(1);
  expect(applied).toHaveLength(1);
});

test('one address offers three sites a day', async () => {
  for (let at = 0; at < 3; at += 1) await apply({ url: `https://site${at}.example` }, '203.0.113.7');
  await expect(apply({ url: 'https://site4.example' }, '203.0.113.7')).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    message: '今天提交的申请已经够多了，请明天再来',
  });
  here.clock.advance(24 * 3_600_000 + 1);
  token = makeFormToken(here.site, 'link');
  here.clock.advance(3000);
  expect((await apply({ url: 'https://site4.example' }, '203.0.113.7')).id).toBeGreaterThan(0);
});

test('programs that fill in the unseen field, refused words and closed doors', async () => {
  await expect(apply({ website: 'https://spam.example' })).rejects.toMatchObject({ code: 'VALIDATION' });
  await setOptions(here.site, { words_refused: ['赌场'] });
  await expect(apply({ description: '最好的赌场' })).rejects.toMatchObject({
    message: '内容中有不允许的词语，请修改后再提交',
  });
  await setOptions(here.site, { links_apply_enable: false });
  await expect(apply()).rejects.toMatchObject({ code: 'SITE_CLOSED', message: '站长暂时没有开放友链申请' });
  await setOptions(here.site, { links_apply_enable: true, site_closed: true });
  await expect(apply()).rejects.toMatchObject({ code: 'SITE_CLOSED' });
  const banned: Viewer = { userId: null, role: 'guest', power: 0, vipLevel: 0, banned: true };
  await expect(apply({}, undefined, banned)).rejects.toMatchObject({ code: 'USER_ALREADY_BAN' });
});

test('who is faster than a person, or brings no token, does a sum first', async () => {
  const hasty = makeFormToken(here.site, 'link');
  for (const form_token of [hasty, '', makeFormToken(here.site, 'comment')]) {
    await expect(apply({ form_token })).rejects.toMatchObject({ code: 'CHALLENGE_REQUIRED' });
  }
  expect(applied).toEqual([]);
});
