import { afterAll, beforeAll, expect, test } from 'vitest';

import { getSubscription, resubscribe, unsubscribe } from '#contract/features/mail/calls.ts';
import type { Mail } from '#contract/features/mail/entities.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { routes } from './routes.ts';
import { eraseMailAddress, queueMail } from './service.ts';

let opened: TestSite;

beforeAll(async () => {
  opened = await openTestSite();
});

afterAll(() => opened.close());

const reply = (address: string): Mail => ({
  kind: 'comment-reply',
  to: { name: '小明', address },
  postTitle: '月亮升起来了',
  path: '/moon#comment-7',
  author: '阿红',
  content: '同感',
  own: '今晚的月亮真圆',
});
const notice = (address: string): Mail => ({
  kind: 'notice',
  to: { name: '', address },
  title: '有人关注了您',
  text: '',
  path: '/user-center/notifications',
});
const code = (address: string): Mail => ({
  kind: 'code',
  to: { name: '', address },
  purpose: 'forget',
  code: '123456',
});

/** Queues a mail and returns its row, if there is one. */
async function queued(mail: Mail) {
  const before = await opened.site.db.selectFrom('mails').select('id').execute();
  await write(opened.site, (unit) => queueMail(opened.site, unit, mail));
  const known = before.map(({ id }) => id);
  const rows = await opened.site.db.selectFrom('mails').selectAll().execute();
  return rows.find(({ id }) => !known.includes(id));
}

async function tokenFor(mail: Mail): Promise<string> {
  return new URL((await queued(mail))?.unsubscribe_url ?? '').searchParams.get('token') ?? '';
}

test('the link of a mail says what it is about, without the whole address', async () => {
  const token = await tokenFor(reply('xiaoming@example.com'));
  expect(token).not.toContain('xiaoming');
  expect(await opened.call(routes, getSubscription, { token })).toEqual({
    address: 'x***g@example.com',
    kind: 'comment-reply',
    name: '评论回复提醒',
    stopped: false,
    all_stopped: false,
  });
});

test('whoever unsubscribes from a kind gets no more of it, in any writing of the address, and all other mails', async () => {
  const token = await tokenFor(reply('a@example.com'));
  expect(await opened.call(routes, unsubscribe, { token })).toMatchObject({ stopped: true, all_stopped: false });
  expect(await opened.call(routes, unsubscribe, { token })).toMatchObject({ stopped: true });
  expect(await queued(reply('A@Example.com'))).toBeUndefined();
  expect(await queued(notice('a@example.com'))).toBeDefined();
  expect(await queued(reply('b@example.com'))).toBeDefined();
  expect(await opened.call(routes, resubscribe, { token })).toMatchObject({ stopped: false });
  expect(await queued(reply('a@example.com'))).toBeDefined();
});

test('whoever unsubscribes from everything still gets what concerns the safety of the account', async () => {
  const token = await tokenFor(reply('c@example.com'));
  expect(await opened.call(routes, unsubscribe, { token, all: true })).toMatchObject({
    stopped: true,
    all_stopped: true,
  });
  expect(await queued(notice('c@example.com'))).toBeUndefined();
  const safe = await queued(code('c@example.com'));
  expect(safe?.unsubscribe_url).toBe('');
  expect(await opened.call(routes, resubscribe, { token })).toMatchObject({ stopped: false, all_stopped: false });
});

test('a token that is not of this site, or was changed, is refused', async () => {
  const token = await tokenFor(reply('d@example.com'));
  for (const wrong of ['', 'x', `${token.slice(0, -2)}AA`, token.slice(1), 'v1.AAAA']) {
    await expect(opened.call(routes, unsubscribe, { token: wrong }), wrong).rejects.toThrow(
      '退订链接不正确或已失效，请使用邮件里的完整链接',
    );
  }
  expect(await queued(reply('d@example.com'))).toBeDefined();
});

test('what people typed is shown, never obeyed: markup, links, lines', async () => {
  const row = await queued({
    ...reply('e@example.com'),
    to: { name: '<img src=x onerror=alert(1)>', address: 'e@example.com' },
    author: '阿红\r\nBcc: x@evil.example',
    postTitle: '"><script>alert(1)</script>',
    content: '</blockquote><a href="https://evil.example">点这里</a>',
    path: '//evil.example/x',
  } as Mail);
  expect(row?.html_body).not.toMatch(/<script|<img|href="https:\/\/evil|onerror=alert\(1\)>/);
  expect(row?.html_body).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;点这里&lt;/a&gt;');
  expect(row?.subject).not.toMatch(/[\r\n]/);
  const links = [...(row?.html_body ?? '').matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? '');
  expect(links.length).toBeGreaterThan(2);
  for (const link of links) expect(link).toMatch(/^http:\/\/localhost:3000\//);
});

test('with an account goes what was kept of its address', async () => {
  const token = await tokenFor(reply('f@example.com'));
  await opened.call(routes, unsubscribe, { token });
  await write(opened.site, (unit) => eraseMailAddress(unit, 'f@example.com'));
  const { site } = opened;
  expect(await site.db.selectFrom('mails').select('id').where('to_address', '=', 'f@example.com').execute()).toEqual(
    [],
  );
  const optouts = site.db.selectFrom('mail_optouts').select('kind').where('email_key', '=', 'f@example.com');
  expect(await optouts.execute()).toEqual([]);
});
