import { afterAll, beforeAll, expect, test } from 'vitest';

import { commentHeld } from '#server/features/comments/service.ts';
import { linkApplied } from '#server/features/links/service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { userRegistered } from '#server/features/auth/registrations.service.ts';
import { momentSubmitted } from '#server/features/moments/events.service.ts';
import { reportFiled } from '#server/features/moderation/reports.service.ts';
import { userBanned } from '#server/features/accounts/bans.service.ts';
import { type Unit, write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { connectOwnerNotices } from './owner-notices.ts';

let opened: TestSite;

beforeAll(async () => {
  opened = await openTestSite();
  connectOwnerNotices(opened.site);
  await setOptions(opened.site, { owner_mail_address: 'owner@example.com' });
});

afterAll(() => opened.close());

async function mailAfter(cause: (unit: Unit) => Promise<void>) {
  await write(opened.site, cause);
  return opened.site.db.selectFrom('mails').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow();
}

test('the owner hears of a waiting comment with its reason', async () => {
  const held = {
    commentId: 1,
    postId: 1,
    postPath: '/月亮',
    isOpen: true,
    userId: null,
    name: '小明',
    parentId: 0,
    rootId: 1,
  };
  const mail = await mailAfter((unit) =>
    commentHeld.emit(opened.site, unit, { ...held, content: '沙发', heldFor: '链接太多' }),
  );
  expect(mail.subject).toBe('【我的站点】有一条评论等待审核');
  expect(mail.text_body).toContain('> 小明：沙发（链接太多）');
  expect(mail.text_body).toContain('http://localhost:3000/%E6%9C%88%E4%BA%AE');
});

test('the owner hears of new people, offered links and reports', async () => {
  const { site } = opened;
  const person = await mailAfter((unit) => userRegistered.emit(site, unit, { userId: 7, name: '阿红' }));
  expect(person.subject).toBe('【我的站点】新用户「阿红」注册了');
  expect(person.text_body).toContain('http://localhost:3000/author/7');
  const link = { linkId: 1, name: '邻居', url: 'https://neighbour.example', note: '你好' };
  expect((await mailAfter((unit) => linkApplied.emit(site, unit, link))).subject).toBe(
    '【我的站点】「邻居」申请交换友情链接',
  );
  const about = { reportId: 1, reason: 'spam', detail: '', reporterId: null } as const;
  const report = { ...about, type: 'comment', targetId: 9, isMoment: false } as const;
  const reported = await mailAfter((unit) => reportFiled.emit(site, unit, report));
  expect(reported.subject).toBe('【我的站点】有评论被举报：垃圾广告');
  expect(reported.text_body).toContain('评论编号 9');
  const moment = { ...about, type: 'post', targetId: 8, isMoment: true } as const;
  expect((await mailAfter((unit) => reportFiled.emit(site, unit, moment))).subject).toBe(
    '【我的站点】有动态被举报：垃圾广告',
  );
});

test('the owner hears of a moment that waits', async () => {
  const { site } = opened;
  const event = { postId: 3, title: '晨跑', authorId: 1, heldFor: '首次发布' };
  const mail = await mailAfter((unit) => momentSubmitted.emit(site, unit, event));
  expect(mail.subject).toBe('【我的站点】动态《晨跑》等待审核');
  expect(mail.text_body).toContain('首次发布');
  expect(mail.text_body).toContain('http://localhost:3000/nv-admin/moments');
});

test('the owner hears of a ban with its reason', async () => {
  const { site } = opened;
  const banned = await mailAfter((unit) =>
    userBanned.emit(site, unit, { userId: 9, name: '小明', reason: '广告', untilMs: null }),
  );
  expect(banned.subject).toBe('【我的站点】用户「小明」被封禁');
  expect(banned.text_body).toContain('原因：广告，长期封禁');
  expect(banned.text_body).toContain('http://localhost:3000/author/9');
});
