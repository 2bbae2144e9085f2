import { randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { isProof } from '#tests/kit/breadth.ts';
import { desktop, newVisitor, sharedBrowser } from '#tests/kit/open-browser.ts';
import { findAccessFaults } from '#tests/kit/access-faults.ts';
import { runNode } from '#tests/kit/run-node.ts';
import { type RunningServer, startServer } from '#tests/kit/start-server.ts';

const postgres = process.env.DATABASE_URL_TEST ?? '';
const password = 'somnia-demo';

/** A separate database for the test. @returns its address and a function that drops it */
async function openPostgres(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `somnia_${randomBytes(6).toString('hex')}`;
  const client = new pg.Client({ connectionString: postgres });
  await client.connect();
  await client.query(`create database ${name}`);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  const drop = async (): Promise<void> => {
    await client.query(`drop database if exists ${name} with (force)`);
    await client.end();
  };
  return { url: url.toString(), drop };
}

describe.each(['SQLite', ...(postgres && isProof ? ['PostgreSQL'] : [])])('on %s', (engine) => {
  let server: RunningServer;
  let browser: Browser;
  let page: Page;
  let scratch: string;
  let env: Record<string, string>;
  let dropDatabase = async (): Promise<void> => {};

  async function signIn(): Promise<void> {
    const answer = await page.request.post(`${server.url}/nv/user-login`, {
      data: { name: '沈砚', password },
      headers: { origin: server.url },
    });
    if (answer.status() !== 200) throw new Error(await answer.text());
  }

  async function write(title: string, slug: string): Promise<void> {
    const letters = join(scratch, slug);
    await mkdir(letters);
    await writeFile(
      join(letters, `${slug}.md`),
      `---\ntitle: ${title}\nslug: ${slug}\ndate: 2020-01-01\n---\n\n见信好。\n`,
    );
    const { code, output } = await server.command('import', 'markdown', letters);
    if (code !== 0) throw new Error(output);
  }

  const statusOf = async (path: string): Promise<number> => (await fetch(server.url + path)).status;

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'somnia-restore-journey-'));
    const dataDir = join(scratch, 'data');
    env = { SOMNIA_MODE: 'development' };
    if (engine === 'PostgreSQL') {
      const { url, drop } = await openPostgres();
      [env.DATABASE_URL, dropDatabase] = [url, drop];
    }
    const owner = ['--name', '沈砚', '--email', 'shen@example.com', '--password', password];
    const made = await runNode('server/app/cli.ts', ['user', 'create', ...owner, '--role', 'administrator'], {
      ...env,
      DATA_DIR: dataDir,
    });
    if (made.code !== 0) throw new Error(made.output);
    server = await startServer({ dataDir, env });
    browser = await sharedBrowser();
    ({ page } = await newVisitor(browser, { screen: desktop }));
    await signIn();
  });

  afterAll(async () => {
    await server?.stop();
    await server?.clean();
    await dropDatabase();
    await rm(scratch, { recursive: true, force: true });
  });

  const results = () => page.locator('section', { has: page.getByRole('heading', { name: '进度与结果' }) });
  const shelf = () => page.getByRole('region', { name: '服务器上的备份' });
  const dialog = () => page.getByRole('dialog', { name: '恢复整个站点' });

  async function press(word: string, given: string): Promise<void> {
    await dialog().getByLabel('登录密码').fill(given);
    await dialog().getByLabel('输入「恢复」或站点名称').fill(word);
    await dialog().getByRole('button', { name: '恢复' }).click();
  }

  let name = '';

  test('a backup is made, the site goes on, and one press takes it back', async () => {
    await write('留下的信', 'letter-that-stays');
    await page.goto(`${server.url}/nv-admin/backup`);
    await page.getByRole('button', { name: '开始备份' }).click();
    await results().getByText('备份已生成，并已核对一遍。').waitFor({ timeout: 60_000 });
    name = (await shelf().locator('b').first().textContent()) ?? '';
    expect(await findAccessFaults(page, 'the list')).toEqual([]);
    await write('后来的信', 'letter-of-later');
    expect(await statusOf('/letter-of-later')).toBe(200);

    await shelf()
      .getByRole('button', { name: `恢复 ${name}` })
      .click();
    await dialog().getByText(name).waitFor({ timeout: 60_000 });
    await dialog().getByText('由本站的密钥签名').waitFor();
    await dialog().getByText('1 篇文章与页面').waitFor();
    expect(await findAccessFaults(page, 'the question')).toEqual([]);
    await press('恢复', 'a wrong password');
    await dialog().getByText('密码不正确，请输入您的登录密码').waitFor();
    await press('还原', password);
    await dialog().getByText('请输入站点名称「我的站点」，或输入「恢复」').waitFor();
    expect(await statusOf('/letter-of-later')).toBe(200);

    await press('恢复', password);
    const done = page.getByRole('alertdialog', { name: '恢复完成' });
    await done.waitFor({ timeout: 90_000 });
    expect(await statusOf('/letter-of-later')).toBe(404);
    expect(await statusOf('/letter-that-stays')).toBe(200);
    expect((await page.request.get(`${server.url}/nv/admin/backups`)).status()).toBe(401);
    await done.getByRole('button', { name: '重新登录' }).click();
    await page.getByRole('dialog', { name: '欢迎回来' }).waitFor();
  }, 240_000);

  test('who signs in again finds what was done, and a way back', async () => {
    await signIn();
    await page.goto(`${server.url}/nv-admin/backup`);
    await results().getByText('站点已恢复到这个备份。').waitFor();
    await shelf().getByText('恢复前自动备份').waitFor();
    const [kept] = (await readdir(join(server.dataDir, 'backups'))).filter((each) =>
      each.startsWith('before-restore-'),
    );
    const { code, output } = await runNode(
      'server/app/cli.ts',
      ['restore', join(server.dataDir, 'backups', kept as string), '--trust'],
      {
        DATA_DIR: join(scratch, 'copy'),
      },
    );
    expect(code, output).toBe(0);
    const { list } = (await (await page.request.get(`${server.url}/nv/admin/audit`)).json()) as {
      list: { act: string; after: string }[];
    };
    const acts = list.filter(({ act }) => act.startsWith('backup.'));
    expect(acts.map(({ act }) => act)).toContain('backup.restored');
    expect(acts.find(({ act }) => act === 'backup.restored')?.after).toContain('沈砚');
  }, 120_000);

  test('a changed backup and one beside other programs are refused, and the site stays as it is', async () => {
    const path = join(server.dataDir, 'backups', name);
    const whole = await readFile(path);
    await writeFile(path, whole.subarray(0, whole.length - 60));
    await page.goto(`${server.url}/nv-admin/backup`);
    await shelf()
      .getByRole('button', { name: `恢复 ${name}` })
      .click();
    await results().getByText('没有写入任何内容').waitFor({ timeout: 60_000 });
    expect(await dialog().count()).toBe(0);
    await writeFile(path, whole);

    const other = await startServer({ dataDir: server.dataDir, env });
    try {
      await page.goto(`${server.url}/nv-admin/backup`);
      await shelf()
        .getByRole('button', { name: `恢复 ${name}` })
        .click();
      await dialog().getByText(name).waitFor({ timeout: 60_000 });
      await press('恢复', password);
      await page.getByText('还有别的程序正在使用这份数据').first().waitFor();
    } finally {
      await other.stop();
    }
    const { code, output } = await server.command('restore', path, '--replace');
    expect(code).toBe(1);
    expect(output).toContain('有别的程序正在使用这份数据');
    expect(await statusOf('/letter-that-stays')).toBe(200);
  }, 240_000);

  test('a file that is changed after the question was asked is refused, and the page says why', async () => {
    const path = join(server.dataDir, 'backups', name);
    const whole = await readFile(path);
    await page.goto(`${server.url}/nv-admin/backup`);
    await shelf()
      .getByRole('button', { name: `恢复 ${name}` })
      .click();
    await dialog().getByText(name).waitFor({ timeout: 60_000 });
    await writeFile(path, whole.subarray(0, whole.length - 60));
    await press('恢复', password);
    const refused = page.getByRole('alertdialog', { name: '没有恢复，站点保持原样' });
    await refused.getByText('没有写入任何内容').waitFor({ timeout: 90_000 });
    await refused.getByRole('button', { name: '知道了' }).click();
    await writeFile(path, whole);
    expect(await statusOf('/letter-that-stays')).toBe(200);
    expect((await page.request.get(`${server.url}/nv/admin/backups`)).status()).toBe(200);
    const { output, code } = await server.command('doctor');
    expect(code, output).toBe(0);
  }, 240_000);

  /** Clicks the button and returns the response that visitors get as soon as the site is in maintenance. */
  async function untilStandstill(): Promise<Response> {
    await page.goto(`${server.url}/nv-admin/backup`);
    await shelf()
      .getByRole('button', { name: `恢复 ${name}` })
      .click();
    await dialog().getByText(name).waitFor({ timeout: 60_000 });
    await press('我的站点', password);
    let answer: Response | undefined;
    const look = async () => {
      answer = await fetch(`${server.url}/`).catch(() => undefined);
      return answer?.status;
    };
    await expect.poll(look, { interval: 20, timeout: 60_000 }).toBe(503);
    return answer as Response;
  }

  test('a process that is killed meanwhile leaves the site as it was or as it shall be', async () => {
    await write('半途的信', 'letter-on-the-way');
    await untilStandstill();
    await server.stop('SIGKILL');
    const port = Number(new URL(server.url).port);
    server = await startServer({ dataDir: server.dataDir, env, port });
    expect(await statusOf('/letter-that-stays')).toBe(200);
    const left = (await readdir(server.dataDir)).filter((each) => each.startsWith('secret.key'));
    expect(left).toEqual(['secret.key']);
    expect([200, 404]).toContain(await statusOf('/letter-on-the-way'));
    await signIn();
  }, 240_000);

  test('while it is restored, readers get a page that says so', async () => {
    await write('又一封信', 'one-more-letter');
    const waited = await untilStandstill();
    expect(await waited.text()).toContain('正在恢复备份，请稍后再来');
    expect(waited.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(waited.headers.get('cache-control')).toBe('no-store');
    await page.getByRole('alertdialog', { name: '恢复完成' }).waitFor({ timeout: 90_000 });
    expect(await statusOf('/one-more-letter')).toBe(404);
  }, 240_000);

  test('a backup of another site is taken with its key from somebody who trusts it', async () => {
    const dataDir = join(scratch, 'elsewhere');
    const file = join(scratch, 'elsewhere.tar.gz');
    const guest = ['--name', '外站站长', '--email', 'elsewhere@example.com', '--password', password];
    for (const args of [
      ['user', 'create', ...guest, '--role', 'administrator'],
      ['backup', file],
    ]) {
      const { code, output } = await runNode('server/app/cli.ts', args, { DATA_DIR: dataDir });
      expect(code, output).toBe(0);
    }
    await signIn();
    await page.goto(`${server.url}/nv-admin/backup`);
    await page.getByLabel('备份文件（.tar.gz）').setInputFiles(file);
    await results().getByRole('button', { name: '恢复到这个备份' }).first().click();
    await dialog().getByText('由另一个站点的密钥签名').waitFor();
    await press('恢复', password);
    await dialog().getByRole('alert').getByText('请勾选「我信任这个备份的来源」').waitFor();
    await dialog().getByLabel('我信任这个备份的来源').check();
    await press('恢复', password);
    await page.getByRole('alertdialog', { name: '恢复完成' }).waitFor({ timeout: 90_000 });
    const keyIn = (folder: string, key: string) => readFile(join(folder, key), 'utf8');
    expect(await keyIn(server.dataDir, 'secret.key')).toBe(await keyIn(dataDir, 'secret.key'));
    expect(await keyIn(server.dataDir, 'secret.key.before-restore-1')).toMatch(/^[0-9a-f]{64}\n$/);
    const answer = await page.request.post(`${server.url}/nv/user-login`, {
      data: { name: '外站站长', password },
      headers: { origin: server.url },
    });
    expect(answer.status()).toBe(200);
    expect(await server.stop()).toBe(0);
  }, 240_000);
});
