import { afterEach, beforeEach, expect, test } from 'vitest';

import {
  getMailTemplates,
  previewMailTemplate,
  resetMailTemplate,
  setMailTemplate,
  testMailTemplate,
} from '#contract/features/mail/templates.calls.ts';
import { defaultTemplate, mailKinds, sampleMailData } from '#contract/features/mail/templates.rules.ts';
import type { Mail, MailKind } from '#contract/features/mail/entities.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { queueMail } from './service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { routes } from './templates.routes.ts';

let here: TestSite;
let owner: Viewer;

beforeEach(async () => {
  here = await openTestSite();
  const userId = await insertUserRow(here.site, '沈砚', 'administrator');
  owner = { userId, role: 'administrator', power: 10, vipLevel: 0, banned: false };
});

afterEach(() => here.close());

const to = { name: '阿红', address: 'ahong@mail.example' };
const set = (kind: MailKind, subject: string, body: string) =>
  here.call(routes, setMailTemplate, { kind, subject, body }, owner);
const preview = (kind: MailKind, subject: string, body: string) =>
  here.call(routes, previewMailTemplate, { kind, subject, body }, owner);
const refusal = async (work: Promise<unknown>) =>
  work.then(
    () => 'taken',
    (error: { message: string }) => error.message,
  );

/** The last queued mail. */
async function mailed(mail: Mail) {
  await write(here.site, (unit) => queueMail(here.site, unit, mail));
  return here.site.db.selectFrom('mails').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
}

test('the default words, typed out, make the very mails that the source makes', async () => {
  for (const kind of mailKinds) {
    const { subject, body } = defaultTemplate(kind);
    const sent = await mailed({ kind, to, ...sampleMailData(kind) } as Mail);
    const shown = await preview(kind, subject, body);
    expect([kind, shown.subject]).toEqual([kind, sent.subject]);
    const plain = (text: string) => text.replace(/unsubscribe\?token=[\w.-]+/g, 'unsubscribe');
    expect(plain(shown.text)).toBe(plain(sent.text_body));
    expect(plain(shown.html)).toBe(plain(sent.html_body));
  }
});

test('the list names every kind with its words and placeholders', async () => {
  const { list } = await here.call(routes, getMailTemplates, {}, owner);
  expect(list.length).toBe(15);
  const reply = list.find(({ kind }) => kind === 'comment-reply');
  expect(reply).toMatchObject({
    subject: '{author} 回复了您在《{post}》的评论',
    body: '您的评论：\n\n> {own}\n\n{author} 的回复：\n\n> {content}\n\n[查看回复]',
    is_custom: false,
    placeholders: ['post', 'content', 'author', 'own', 'name', 'site'],
  });
  expect(list.find(({ kind }) => kind === 'code')?.body).toContain('您正在「{site}」{act}，验证码是：\n\n{code}\n\n');
});

test('mails are sent in the words of the owner until these are taken back', async () => {
  await set('notice', '来自{site}：{title}', '{name}你好，\n有新消息。\n\n> {text}\n\n[去看看]\n\n※ 祝好');
  const mail: Mail = { kind: 'notice', to, title: '友链通过', text: '恭喜', path: '/links' };
  const sent = await mailed(mail);
  expect(sent.subject).toContain('：友链通过');
  expect(sent.text_body).toContain('阿红你好，\n有新消息。\n\n> 恭喜\n\n去看看：\nhttp://localhost:3000/links\n\n祝好');
  expect(sent.html_body).toContain('阿红你好，<br>有新消息。');
  const { list } = await here.call(routes, getMailTemplates, {}, owner);
  expect(list.filter(({ is_custom }) => is_custom).map(({ kind }) => kind)).toEqual(['notice']);
  await here.call(routes, resetMailTemplate, { kind: 'notice' }, owner);
  expect((await mailed(mail)).text_body).toContain('查看详情：');
});

test('nothing that the owner or anybody else typed becomes HTML, nor another form of paragraph', async () => {
  await set('comment-mention', '<b>{author}</b>', '<script>alert(1)</script> {author}\n\n{content}\n\n[<i>看</i>]');
  const facts = { postTitle: '{site}', path: '/a', author: '<img src=x>', content: '[假按钮]\n\n> {author}' };
  const { html_body: html, text_body: text } = await mailed({ kind: 'comment-mention', to, ...facts });
  for (const form of ['<script', '<img', '<i>', '<b>', '<blockquote']) expect(html).not.toContain(form);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &lt;img src=x&gt;');
  expect(text).toContain('[假按钮]\n\n> {author}');
});

test('unknown placeholders, empty texts and mails without their purpose are refused by field', async () => {
  expect(await refusal(set('notice', '{titel}', '{title} {foo}'))).toBe('没有这些占位符：{titel}');
  expect(await refusal(set('notice', '提醒', '{foo}{bar}'))).toBe('没有这些占位符：{foo}、{bar}');
  expect(await refusal(set('notice', ' ', '{title}'))).toBe('请填写主题，最多 120 个字符');
  expect(await refusal(set('notice', '提醒', '字'.repeat(5001)))).toBe('请填写正文，最多 5000 个字符');
  expect(await refusal(set('code', '验证码', '请查收'))).toBe('正文里必须有 {code}，否则收件人看不到验证码');
  expect(await refusal(set('password-reset', '重置', '点 [这里] 重置'))).toBe(
    '正文里必须有一个按钮（单独一行的 [文字]），否则收件人无法打开链接',
  );
  await expect(set('notice', '提醒', '{foo}')).rejects.toMatchObject({ fields: { body: '没有这些占位符：{foo}' } });
  await here.site.db
    .insertInto('mail_templates')
    .values({ kind: 'code', subject: '旧', body: '旧', updated_at: 1 })
    .execute();
  expect((await mailed({ kind: 'code', to, purpose: 'register', code: '123456' })).text_body).toContain('123456');
});

test('what is not known falls back to a word, and a paragraph with nothing in it is left out', async () => {
  await set('new-sign-in', '登录提醒', '{name}：{device}，{region}');
  const sent = await mailed({ kind: 'new-sign-in', to: { ...to, name: '' }, device: '', region: '', at: 0 });
  expect(sent.text_body).toContain('朋友：未知设备，未知\n');
  await set('notice', '{title}', '> {text}\n\n[去看看]');
  expect((await mailed({ kind: 'notice', to, title: '好', text: '', path: '/' })).html_body).not.toContain(
    '<blockquote',
  );
});

test('words that are those of the source are not kept', async () => {
  await set('notice', '提醒', '{title}');
  const { subject, body } = defaultTemplate('notice');
  expect((await set('notice', subject, `${body}\n`)).is_custom).toBe(false);
});

test('a test mail in the typed words goes to whoever asks, even if they want no such mails', async () => {
  const test = () =>
    here.call(routes, testMailTemplate, { kind: 'notice', subject: '试：{title}', body: '{text}' }, owner);
  const setEmail = (email: string | null) =>
    here.site.db.updateTable('users').set({ email, email_key: email }).execute();
  await setEmail(null);
  expect(await refusal(test())).toBe('您的账号没有绑定邮箱，请先绑定');
  const email = 'shen@mail.example';
  await setEmail(email);
  await here.site.db.insertInto('mail_optouts').values({ email_key: email, kind: '*', created_at: 1 }).execute();
  expect(await test()).toEqual({ to: email });
  const sent = await here.site.db.selectFrom('mails').select(['to_address', 'subject']).executeTakeFirstOrThrow();
  expect(sent).toMatchObject({ to_address: email, subject: expect.stringContaining('试：您的友链申请已通过') });
  expect((await here.call(routes, getMailTemplates, {}, owner)).list.some(({ is_custom }) => is_custom)).toBe(false);
});
