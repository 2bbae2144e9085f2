import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import Database from 'better-sqlite3';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import type { Mail } from '#contract/features/mail/entities.ts';
import { composeSite } from '#server/app/compose.ts';
import { queueMail } from '#server/features/mail/service.ts';
import { readSettings } from '#server/kit/settings.ts';
import { write } from '#server/kit/site.ts';
import { openMailServer, openUnresponsiveMailServer } from '#tests/kit/mail-server.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { newVisitor, sharedBrowser, phone } from '#tests/kit/open-browser.ts';
import { runNode } from '#tests/kit/run-node.ts';
import { type RunningServer, startServer } from '#tests/kit/start-server.ts';

const reply: Mail = {
  kind: 'comment-reply',
  to: { name: '小明', address: 'xiaoming@example.com' },
  postTitle: '月亮升起来了',
  path: '/moon#comment-7',
  author: '阿红',
  content: '同感',
  own: '今晚的月亮真圆',
};

/** Another process on the same database queues a mail, as a request would. */
async function queueFor(server: RunningServer, mail: Mail): Promise<void> {
  const settings = readSettings({ DATA_DIR: server.dataDir, SITE_URL: server.url, LOG_LEVEL: 'silent' });
  const { site, close } = await composeSite(settings);
  await write(site, (unit) => queueMail(site, unit, mail));
  await close();
}

async function until(isSo: () => boolean | Promise<boolean>, withinMs = 15_000): Promise<void> {
  const deadline = performance.now() + withinMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) throw new Error('It did not happen in time.');
    await wait(50);
  }
}

/** How many mails and jobs of mails are not done with. */
function openMails(dataDir: string): number {
  const database = new Database(join(dataDir, 'somnia.db'), { readonly: true });
  try {
    const text =
      "select (select count(*) from mails where status = 'waiting') + (select count(*) from jobs where queue = 'mails-send' and status in ('waiting', 'running')) as n";
    return (database.prepare(text).get() as { n: number }).n;
  } finally {
    database.close();
  }
}

test('a server that is killed between asking for a mail and sending it sends it once when it is back', async () => {
  const silent = await openUnresponsiveMailServer();
  const mails = await openMailServer();
  const killed = await startServer({ env: { SMTP_URL: silent.url } });
  onTestFinished(async () => {
    await silent.close();
    await mails.close();
    await killed.clean();
  });
  await queueFor(killed, reply);
  await until(() => silent.connections() === 1);
  await killed.stop('SIGKILL');
  const database = new Database(join(killed.dataDir, 'somnia.db'));
  expect(database.prepare('select status, attempts from mails').all()).toEqual([{ status: 'waiting', attempts: 1 }]);
  // The dead process's lock on the job expires after a minute; expire it now.
  expect(database.prepare("update jobs set locked_until = 1 where queue = 'mails-send'").run().changes).toBe(1);
  database.close();
  const back = await startServer({ dataDir: killed.dataDir, env: { SMTP_URL: mails.url } });
  onTestFinished(() => back.stop().then(() => {}));
  await until(() => mails.received.length > 0, 30_000);
  await until(() => openMails(killed.dataDir) === 0);
  expect(mails.received).toHaveLength(1);
  expect(mails.received[0]?.to).toEqual(['xiaoming@example.com']);
});

test('without SMTP_URL the start says where mails go, and they are there as files', async () => {
  const server = await startServer();
  onTestFinished(async () => {
    await server.stop();
    await server.clean();
  });
  const outbox = join(server.dataDir, 'outbox');
  expect(server.output()).toContain(`没有设置邮件服务器，邮件不会寄出，而是写入 ${outbox}`);
  await queueFor(server, reply);
  await until(async () => (await readdir(outbox).catch((): string[] => [])).includes('1-comment-reply.eml'));
  expect(await readFile(join(outbox, '1-comment-reply.eml'), 'utf8')).toContain(
    'To: =?UTF-8?B?5bCP5piO?= <xiaoming@example.com>',
  );
});

test('a mail server that cannot be meant is named before anything starts, without its password', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'somnia-no-mail-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const refused = await runNode('server/app/main.ts', [], {
    DATA_DIR: folder,
    PORT: '0',
    SMTP_URL: 'smtp://ming:geheim@smtp.example.com/inbox',
  });
  expect(refused.code).toBe(1);
  expect(refused.output).toContain('SMTP_URL 不正确：服务器地址后面不能带路径');
  expect(refused.output).not.toContain('geheim');
});

let app: OpenApp;
let browser: Browser;

beforeAll(async () => {
  // Without a configured address, the address that the browser uses counts as the site's.
  app = await openApp({ SITE_URL: '' });
  browser = await sharedBrowser();
});

afterAll(async () => {
  await app.close();
});

async function linkFor(address: string): Promise<string> {
  await write(app.site, (unit) => queueMail(app.site, unit, { ...reply, to: { name: '', address } }));
  const { unsubscribe_url: url } = await app.site.db
    .selectFrom('mails')
    .select('unsubscribe_url')
    .where('to_address', '=', address)
    .executeTakeFirstOrThrow();
  const { pathname, search } = new URL(url);
  return app.url + pathname + search;
}

async function optoutsOf(address: string): Promise<string[]> {
  const rows = await app.site.db.selectFrom('mail_optouts').select('kind').where('email_key', '=', address).execute();
  return rows.map(({ kind }) => kind).toSorted();
}

test('the link of a mail asks first; one press unsubscribes, another takes it back', async () => {
  const { page, context, problems } = await newVisitor(browser, { screen: phone });
  await page.goto(await linkFor('hong@example.com'));
  await page.getByText('不再向 h***g@example.com 发送「评论回复提醒」？').waitFor();
  expect(await optoutsOf('hong@example.com')).toEqual([]);
  await page.getByRole('button', { name: '退订', exact: true }).click();
  await page.getByText('已退订，不会再向 h***g@example.com 发送「评论回复提醒」。').waitFor();
  expect(await optoutsOf('hong@example.com')).toEqual(['comment-reply']);
  await page.getByRole('button', { name: '退订所有提醒邮件' }).click();
  await page.getByText('已退订，不会再向 h***g@example.com 发送任何提醒邮件。').waitFor();
  await page.getByRole('button', { name: '恢复接收' }).click();
  await page.getByText('已恢复，「评论回复提醒」会继续发送到 h***g@example.com。').waitFor();
  expect(await optoutsOf('hong@example.com')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  expect(problems).toEqual([]);
  await context.close();
});

test('a link that was cut off says so', async () => {
  const { page, context } = await newVisitor(browser);
  for (const path of ['/unsubscribe?token=v1.abc', '/unsubscribe']) {
    await page.goto(app.url + path);
    await page.getByText('退订链接不正确或已失效，请使用邮件里的完整链接').waitFor();
    expect(await page.getByRole('button', { name: '退订' }).count()).toBe(0);
  }
  await context.close();
});

test('the button works without scripts', async () => {
  const { page, context } = await newVisitor(browser, { javaScript: false });
  await page.goto(await linkFor('wang@example.com'));
  await page.getByRole('button', { name: '退订', exact: true }).click();
  await page.getByText('已退订').waitFor();
  expect(await optoutsOf('wang@example.com')).toEqual(['comment-reply']);
  await context.close();
});
