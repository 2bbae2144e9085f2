import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { desktop, newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';
import { runNode } from '#tests/kit/run-node.ts';
import { type RunningServer, startServer } from '#tests/kit/start-server.ts';
import { readStoredRows } from '#tests/kit/stored-rows.ts';

let server: RunningServer;
let browser: Browser;
let page: Page;
let troubles: string[];
let scratch: string;
let saved: string;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'somnia-backup-journey-'));
  const dataDir = join(scratch, 'data');
  const env = { SOMNIA_MODE: 'development' };
  // Not the demo site: rendering its image variants would delay every backup.
  const letters = join(scratch, 'letters');
  await mkdir(letters);
  for (const name of ['一', '二', '三'])
    await writeFile(join(letters, `${name}.md`), `---\ntitle: 第${name}封信\ndate: 2020-01-01\n---\n\n见信好。\n`);
  const owner = ['--name', '沈砚', '--email', 'shen@example.com', '--password', 'somnia-demo'];
  for (const args of [
    ['user', 'create', ...owner, '--role', 'administrator'],
    ['import', 'markdown', letters],
  ]) {
    const made = await runNode('server/app/cli.ts', args, { DATA_DIR: dataDir });
    if (made.code !== 0) throw new Error(made.output);
  }
  server = await startServer({ dataDir, env });
  browser = await sharedBrowser();
  ({ page, problems: troubles } = await newVisitor(browser, { screen: desktop }));
  const answer = await page.request.post(`${server.url}/nv/user-login`, {
    data: { name: '沈砚', password: 'somnia-demo' },
    headers: { origin: server.url },
  });
  if (answer.status() !== 200) throw new Error(await answer.text());
});

afterAll(async () => {
  await server?.stop();
  await server?.clean();
  await rm(scratch, { recursive: true, force: true });
});

const results = () => page.locator('section', { has: page.getByRole('heading', { name: '进度与结果' }) });

test('the owner makes a backup, and carries it away only with the password', async () => {
  await page.goto(`${server.url}/nv-admin/backup`);
  await page.getByText('自动备份未开启。').waitFor();
  await page.getByRole('button', { name: '开始备份' }).click();
  await results().getByText('备份已生成，并已核对一遍。').waitFor({ timeout: 30_000 });
  const shelf = page.getByRole('region', { name: '服务器上的备份' });
  const name = (await shelf.locator('b').first().textContent()) ?? '';
  expect(name).toMatch(/^backup-\d{8}-\d{6}-\d+\.tar\.gz$/);
  for (const address of [`/nv/admin/backups/${name}/file`, `/nv/admin/backups/${name}/file?ticket=x`]) {
    expect((await page.request.get(server.url + address)).status(), address).toBe(403);
    expect((await fetch(server.url + address)).status, address).toBe(401);
  }
  await shelf.getByRole('button', { name: `下载 ${name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('登录密码').fill('wrong password');
  await dialog.getByRole('button', { name: '下载' }).click();
  await page.getByText('密码不正确，请输入您的登录密码').first().waitFor();
  await dialog.getByLabel('登录密码').fill('somnia-demo');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '下载' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(name);
  saved = join(scratch, 'saved.tar.gz');
  await download.saveAs(saved);
}, 60_000);

test('what was carried away is whole, and an empty site becomes the same site by it', async () => {
  await page.getByLabel('备份文件（.tar.gz）').setInputFiles(saved);
  await results().getByText('备份完整，可以恢复。').waitFor({ timeout: 30_000 });
  const broken = join(scratch, 'broken.tar.gz');
  const body = await readFile(saved);
  await writeFile(broken, body.subarray(0, body.length - 100));
  await page.getByLabel('备份文件（.tar.gz）').setInputFiles(broken);
  await results().getByText('没有写入任何内容').waitFor({ timeout: 30_000 });
  const copy = join(scratch, 'copy');
  const { code, output } = await runNode('server/app/cli.ts', ['restore', saved, '--trust'], {
    DATA_DIR: copy,
    SITE_URL: server.url,
  });
  expect(code, output).toBe(0);
  const tables = ['users', 'terms', 'post_bodies', 'post_revisions', 'post_terms', 'import_records'];
  const rows = readStoredRows(copy, tables);
  expect(rows.post_bodies).toHaveLength(3);
  // Visits and sign-ins continue meanwhile; contents must not change.
  const leave = ['last_seen_at', 'last_login_at', 'updated_at'];
  expect(readStoredRows(copy, tables, leave)).toEqual(readStoredRows(server.dataDir, tables, leave));
}, 90_000);

const postgres = process.env.DATABASE_URL_TEST ?? '';

test.runIf(postgres)(
  'a move waits for the server to end, and leaves alone what others keep in the target',
  async () => {
    const name = `somnia_${randomBytes(6).toString('hex')}`;
    const admin = new pg.Client({ connectionString: postgres });
    await admin.connect();
    await admin.query(`create database ${name}`);
    const url = new URL(postgres);
    url.pathname = `/${name}`;
    const target = new pg.Client({ connectionString: url.toString() });
    await target.connect();
    onTestFinished(async () => {
      await target.end();
      await admin.query(`drop database if exists ${name} with (force)`);
      await admin.end();
    });
    const move = ['move', '--to', url.toString()];
    expect((await server.command(...move)).output).toContain('有别的程序正在使用这份数据');
    const copy = { DATA_DIR: join(scratch, 'copy') };
    const tables = async () => {
      const text =
        "select schemaname || '.' || tablename as name from pg_tables where schemaname in ('public', 'pgboss')";
      return (await target.query<{ name: string }>(text)).rows.map((row) => row.name);
    };
    await target.query('create table shop_orders (id int)');
    expect((await runNode('server/app/cli.ts', move, copy)).output).toContain('不属于本程序的表或视图（shop_orders）');
    expect(await tables()).toEqual(['public.shop_orders']);
    await target.query('drop table shop_orders');
    const moved = await runNode('server/app/cli.ts', move, copy);
    expect(moved.code, moved.output).toBe(0);
    expect((await target.query('select id from posts')).rows).toHaveLength(3);
    expect((await runNode('server/app/cli.ts', move, copy)).output).toContain('目标数据库里已有内容');
  },
  120_000,
);

test('a text is imported after a rehearsal, and all texts go out again', async () => {
  const text = join(scratch, '远方来信.md');
  await writeFile(text, '---\ntitle: 远方来信\nslug: letter-from-afar\ndate: 2020-02-03\n---\n\n见字如面。\n');
  await page.goto(`${server.url}/nv-admin/transfer`);
  await page.getByLabel('Markdown', { exact: true }).check();
  await page.getByLabel('要导入的文件').setInputFiles(text);
  await results().getByText('文章与页面：将新增 1').waitFor({ timeout: 30_000 });
  expect((await fetch(`${server.url}/letter-from-afar`)).status).toBe(404);
  await page.getByRole('button', { name: '正式导入「远方来信.md」' }).click();
  await results().getByText('文章与页面：新增 1').waitFor({ timeout: 30_000 });
  expect(await (await fetch(`${server.url}/letter-from-afar`)).text()).toContain('见字如面');
  await page.getByRole('button', { name: '导出 Markdown' }).click();
  await page
    .getByRole('region', { name: '导出的文件' })
    .getByText(/^markdown-.*\.tar\.gz$/)
    .waitFor({ timeout: 30_000 });
  expect(troubles.filter((trouble) => !/403|Forbidden/.test(trouble))).toEqual([]);
}, 90_000);
