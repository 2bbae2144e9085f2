import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

import { pack } from 'tar-stream';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { siteTables } from '#server/app/tables.ts';
import { finishUpload } from '#contract/features/media/uploads.calls.ts';
import {
  beginTransferUpload,
  downloadBackup,
  getBackups,
  getTransfers,
  removeBackup,
  startTransfer,
} from '#contract/features/transfers/calls.ts';
import type { Transfer } from '#contract/features/transfers/entities.ts';
import { errorStatus } from '#contract/errors.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { verifyBackup } from './backups.service.ts';
import { routes as uploadRoutes } from '#server/features/media/uploads.routes.ts';
import { receiveChunk } from '#server/features/media/uploads.service.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, testNow, type TestSite } from '#server/kit/testing.ts';

import { jobs as transferJobs } from './jobs.ts';
import { routes } from './routes.ts';
import { checkedBackup, pruneBackups, openDownload, sweepLeftovers } from './service.ts';

let made: TestSite;
let owner: Viewer;
let second: Viewer;

async function administrator(name: string): Promise<Viewer> {
  const email = `${Math.random()}@example.com`;
  const id = await createUser(made.site, { name, email, password: 'a long password', role: 'administrator' });
  return { ...guestViewer, userId: id, power: 10 };
}

beforeEach(async () => {
  made = await openTestSite({ tables: siteTables });
  registerWorkers(made.site, transferJobs);
  owner = await administrator('老周');
  second = await administrator('小周');
});
afterEach(() => made.close());

async function upload(name: string, body: Buffer): Promise<string> {
  const { upload_id } = await made.call(routes, beginTransferUpload, { name, size: body.length }, owner);
  await receiveChunk(made.contextFor(owner), upload_id, 0, body);
  return upload_id;
}

async function run(input: CallInput<typeof startTransfer>): Promise<Transfer> {
  const { id } = await made.call(routes, startTransfer, input, owner);
  await made.site.jobs.drain();
  const { list } = await made.call(routes, getTransfers, {}, owner);
  return list.find((each) => each.id === id) as Transfer;
}

const backups = async () => (await made.call(routes, getBackups, {}, owner)).list;

test('a backup is made in the background, checked, listed and deleted', async () => {
  const done = await run({ kind: 'backup' });
  expect(done).toMatchObject({
    status: 'done',
    error: '',
    step: 'verify',
    facts: { has_key: true, version: '25.8.0' },
  });
  expect(done.facts?.rows).toBeGreaterThan(1);
  const [file] = await backups();
  expect(file?.name).toBe(done.file);
  const path = join(made.site.settings.dataDir, 'backups', done.file);
  expect((await verifyBackup(made.site, path)).notes).toEqual([]);
  expect((await run({ kind: 'backup', with_key: false })).facts?.has_key).toBe(false);
  await made.call(routes, removeBackup, { name: done.file }, owner);
  expect(await backups()).toHaveLength(1);
  await expect(made.call(routes, removeBackup, { name: done.file }, owner)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect(readdirSync(made.site.settings.dataDir).filter((name) => name.startsWith('transfer-'))).toEqual([]);
});

test('a download needs the password each time, and its link is for one person, one file and five minutes', async () => {
  const { file: name } = await run({ kind: 'backup' });
  const other = await run({ kind: 'export-archive' });
  for (const password of [undefined, '', 'a wrong password']) {
    const asked = made.call(routes, downloadBackup, { name, password }, owner);
    await expect(asked).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
  }
  expect(errorStatus.PASSWORD_WRONG).toBe(403);
  const { url } = await made.call(routes, downloadBackup, { name, password: 'a long password' }, owner);
  const ticket = new URL(url, 'http://x').searchParams.get('ticket') as string;
  const opened = await openDownload(made.contextFor(owner), name, ticket);
  expect(readFileSync(opened.path)).toHaveLength(opened.bytes);
  const refused = { code: 'PASSWORD_WRONG' };
  await expect(openDownload(made.contextFor(second), name, ticket)).rejects.toMatchObject(refused);
  await expect(openDownload(made.contextFor(owner), other.file, ticket)).rejects.toMatchObject(refused);
  for (const bad of ['', 'x', `${ticket}x`])
    await expect(openDownload(made.contextFor(owner), name, bad)).rejects.toMatchObject(refused);
  made.clock.advance(5 * 60_000 + 1);
  await expect(openDownload(made.contextFor(owner), name, ticket)).rejects.toMatchObject(refused);
  for (const wrong of ['../somnia.db', '..', 'secret.key', 'nothing.tar.gz'])
    await expect(
      made.call(routes, downloadBackup, { name: wrong, password: 'a long password' }, owner),
    ).rejects.toThrow('没有找到这个文件');
});

test('an uploaded backup is checked without changing anything; a broken one is said to be so', async () => {
  const { file } = await run({ kind: 'backup' });
  const body = readFileSync(join(made.site.settings.dataDir, 'backups', file));
  const good = await run({ kind: 'verify', upload_id: await upload('我的备份.tar.gz', body) });
  expect(good).toMatchObject({ status: 'done', source: '我的备份.tar.gz', facts: { has_key: true, notes: [] } });
  const bad = await run({ kind: 'verify', upload_id: await upload('坏.tar.gz', body.subarray(0, body.length - 40)) });
  expect(bad).toMatchObject({ status: 'failed', facts: null });
  expect(bad.error).toContain('没有写入任何内容');
});

test('a backup on the server is checked by its name, and a restoration may lean on that check', async () => {
  const { file } = await run({ kind: 'backup' });
  const checked = await run({ kind: 'verify', file });
  expect(checked).toMatchObject({ status: 'done', source: file, facts: { users: 2, posts: 0, signer: 'own' } });
  expect(checked.facts?.site_url).toBe('http://localhost:3000');
  const found = await checkedBackup(made.contextFor(owner), checked.id);
  expect(found).toMatchObject({ name: file, signer: 'own' });
  expect(found.signature).toMatch(/^[0-9a-f]{64}$/);
  await expect(run({ kind: 'verify', file: 'nothing.tar.gz' })).rejects.toThrow('没有找到这个文件');
  await expect(checkedBackup(made.contextFor(owner), checked.id + 1)).rejects.toThrow('请先核对');
  await made.call(routes, removeBackup, { name: file }, owner);
  await expect(checkedBackup(made.contextFor(owner), checked.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('what was said to be lost stays lost although its job is tried again', async () => {
  const { id } = await made.call(routes, startTransfer, { kind: 'backup' }, owner);
  made.clock.advance(10 * 60_000 + 1);
  const stateOf = async () => {
    const { list } = await made.call(routes, getTransfers, {}, owner);
    return list.find((each) => each.id === id);
  };
  expect(await stateOf()).toMatchObject({ status: 'failed', error: '已中断：程序在中途停止，请重新开始' });
  await made.site.jobs.drain();
  expect(await stateOf()).toMatchObject({ status: 'failed', file: '', error: '已中断：程序在中途停止，请重新开始' });
  expect(await backups()).toEqual([]);
});

test('leftovers of killed work are swept, and nothing that somebody works on or asked for', async () => {
  const { dataDir } = made.site.settings;
  const { id } = await made.call(routes, startTransfer, { kind: 'backup' }, owner);
  const old = new Date(testNow - 2 * 3_600_000);
  for (const folder of ['backups', `transfer-${id}`, `transfer-${id + 1}`]) mkdirSync(join(dataDir, folder));
  const read = `backups/backup-20261121-000000-${id}.tar.gz.partial`;
  const files = [
    'backups/a.tar.gz.partial',
    read,
    'backups/b.tar.gz',
    '.move-7.tar.gz',
    '.move-7.tar.gz.partial',
    'notes.txt',
  ];
  for (const name of [...files, 'backups/new.tar.gz.partial']) writeFileSync(join(dataDir, name), 'x');
  for (const name of files) utimesSync(join(dataDir, name), old, old);
  utimesSync(join(dataDir, 'backups/new.tar.gz.partial'), new Date(testNow), new Date(testNow));
  await sweepLeftovers(made.site);
  const left = readdirSync(dataDir, { recursive: true })
    .map(String)
    .filter((name) => name !== 'uploads')
    .toSorted();
  const kept = ['backups/b.tar.gz', 'backups/new.tar.gz.partial', read, 'notes.txt', `transfer-${id}`];
  expect(left).toEqual(['backups', ...kept].toSorted());
});

test('of the backups that were made by themselves the latest ten stay', async () => {
  const folder = join(made.site.settings.dataDir, 'backups');
  mkdirSync(folder);
  for (let at = 0; at < 12; at += 1) {
    for (const name of [`before-restore-${at}.tar.gz`, `backup-${at}.tar.gz`]) {
      writeFileSync(join(folder, name), 'x');
      utimesSync(join(folder, name), at, at);
    }
  }
  await pruneBackups(made.site, 'before-restore', 10, ['before-restore-0.tar.gz']);
  const left = readdirSync(folder);
  expect(left.filter((name) => name.startsWith('backup-'))).toHaveLength(12);
  expect(left.filter((name) => name.startsWith('before-'))).toHaveLength(11);
  expect(left).toContain('before-restore-0.tar.gz');
  expect(left).not.toContain('before-restore-1.tar.gz');
});

async function tarOf(files: Record<string, string>): Promise<Buffer> {
  const tar = pack();
  for (const [name, body] of Object.entries(files)) tar.entry({ name }, body);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

test('Markdown is imported after a rehearsal, once however often it comes, and goes out again', async () => {
  const body = await tarOf({
    'blog/_posts/a.md': '---\ntitle: 你好\ndate: 2020-01-02\n---\n\n正文 [x](y.md)\n',
    'blog/b.md': '# 二\n',
  });
  const upload_id = await upload('我的博客.tar.gz', body);
  const posts = () => made.site.db.selectFrom('posts').select('title').execute();
  const dry = await run({ kind: 'import-markdown', upload_id, dry_run: true });
  expect(dry).toMatchObject({
    status: 'done',
    dry_run: true,
    report: {
      counts: [
        { kind: 'post', added: 2 },
        { kind: 'address', added: 5 },
      ],
    },
  });
  expect(await posts()).toEqual([]);
  const done = await run({ kind: 'import-markdown', upload_id });
  expect(done).toMatchObject({
    status: 'done',
    report: {
      counts: [
        { kind: 'post', added: 2, known: 0 },
        { kind: 'address', added: 5 },
      ],
    },
  });
  const again = await run({ kind: 'import-markdown', upload_id: await upload('我的博客.tar.gz', body) });
  expect(again.report?.counts).toMatchObject([
    { kind: 'post', added: 0, known: 2 },
    { kind: 'address', added: 0, known: 5 },
  ]);
  expect(await posts()).toHaveLength(2);
  const exported = await run({ kind: 'export-markdown' });
  expect(exported).toMatchObject({ status: 'done', error: '' });
  expect((await backups()).map(({ name }) => name)).toContain(exported.file);
});

test('WordPress is imported; what is no export is said to be none', async () => {
  const xml = readFileSync(new URL('../../importers/fixtures/export.xml', import.meta.url));
  const done = await run({ kind: 'import-wordpress', upload_id: await upload('export.xml', xml) });
  expect(done).toMatchObject({ status: 'done', kind: 'import-wordpress' });
  const bad = await run({ kind: 'import-wordpress', upload_id: await upload('x.xml', Buffer.from('一封信')) });
  expect(bad.status).toBe('failed');
  expect(bad.error).toMatch(/\p{Script=Han}{4}/u);
});

test('work needs its file, whole and of the right kind; two things at once are refused; an upload is no picture', async () => {
  const start = (input: CallInput<typeof startTransfer>, viewer = owner) =>
    made.call(routes, startTransfer, input, viewer);
  await expect(start({ kind: 'verify' })).rejects.toThrow('请先上传文件');
  await expect(start({ kind: 'verify', upload_id: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { upload_id } = await made.call(routes, beginTransferUpload, { name: 'a.xml', size: 10 }, owner);
  await expect(start({ kind: 'import-wordpress', upload_id })).rejects.toMatchObject({ code: 'CONFLICT' });
  const text = await upload('说明.txt', Buffer.from('字'));
  await expect(start({ kind: 'import-markdown', upload_id: text })).rejects.toThrow('文件类型不对');
  await expect(start({ kind: 'import-markdown', upload_id: text }, second)).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  await expect(made.call(uploadRoutes, finishUpload, { id: text }, owner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await start({ kind: 'backup' });
  await expect(start({ kind: 'export-archive' })).rejects.toThrow('请等它完成');
});
