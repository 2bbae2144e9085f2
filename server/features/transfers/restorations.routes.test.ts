import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { siteTables } from '#server/app/tables.ts';
import { getRestoration, startRestoration } from '#contract/features/transfers/restorations.calls.ts';
import type { Restoration } from '#contract/features/transfers/restorations.entities.ts';
import { beginTransferUpload, getTransfers, startTransfer } from '#contract/features/transfers/calls.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { guestViewer, type Viewer } from '#contract/kit/power.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { makeBackup } from './backups.service.ts';
import { jobs as transferJobs } from './jobs.ts';
import { routes as transferRoutes } from './routes.ts';
import { receiveChunk } from '#server/features/media/uploads.service.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { routes } from './restorations.routes.ts';
import { registerRestorer, type RestoreOrder } from './restorations.service.ts';

let made: TestSite;
let owner: Viewer;
let orders: RestoreOrder[];
let reserved: string[];
/** Whether another process uses the data. */
let isShared: boolean;

beforeEach(async () => {
  made = await openTestSite({ tables: siteTables });
  registerWorkers(made.site, transferJobs);
  const person = {
    name: '老周',
    email: 'owner@example.com',
    password: 'a long password',
    role: 'administrator',
  } as const;
  owner = { ...guestViewer, userId: await createUser(made.site, person), power: 10 };
  [orders, reserved, isShared] = [[], [], false];
  registerRestorer(made.site, {
    state: (): Restoration => ({
      state: orders.length > 0 ? 'running' : 'none',
      name: orders[0]?.name ?? '',
      error: '',
    }),
    reserve: async () => {
      reserved.push('reserved');
      return !isShared;
    },
    release: async () => void reserved.push('released'),
    take: (order) => void orders.push(order),
  });
});
afterEach(() => made.close());

async function check(input: CallInput<typeof startTransfer>): Promise<number> {
  const { id } = await made.call(transferRoutes, startTransfer, input, owner);
  await made.site.jobs.drain();
  return id;
}

async function checkedBackup(): Promise<number> {
  await check({ kind: 'backup' });
  const { list } = await made.call(transferRoutes, getTransfers, {}, owner);
  return check({ kind: 'verify', file: list[0]?.file ?? '' });
}

const good = { password: 'a long password', word: '恢复' };
const start = (input: CallInput<typeof startRestoration>) => made.call(routes, startRestoration, input, owner);

test('a checked backup, the password and the word bring the order to the main program', async () => {
  const transfer_id = await checkedBackup();
  expect(await start({ transfer_id, ...good })).toMatchObject({ state: 'running' });
  expect(orders).toMatchObject([{ by: '老周' }]);
  expect(orders[0]?.path).toBe(join(made.site.settings.dataDir, 'backups', orders[0]?.name as string));
  expect(reserved).toEqual(['reserved']);
  expect(await made.call(routes, getRestoration, {}, owner)).toMatchObject({ state: 'running' });
  const acts = await made.site.db.selectFrom('audit_log').select(['act', 'after']).execute();
  expect(acts.at(-1)).toEqual({ act: 'backup.restore', after: JSON.stringify({ name: orders[0]?.name }) });
});

test('the name of the site is as good as the word, and nothing else is', async () => {
  const transfer_id = await checkedBackup();
  for (const word of ['', ' ', '还原', '恢 复'])
    await expect(start({ transfer_id, ...good, word }), word).rejects.toThrow(
      '请输入站点名称「我的站点」，或输入「恢复」',
    );
  expect(reserved).toEqual([]);
  await start({ transfer_id, ...good, word: ' 我的站点 ' });
  expect(orders).toHaveLength(1);
});

test('without the password, without a check or beside other work there is no order', async () => {
  const transfer_id = await checkedBackup();
  for (const password of ['', 'a wrong password'])
    await expect(start({ transfer_id, ...good, password })).rejects.toMatchObject({ code: 'PASSWORD_WRONG' });
  for (const id of [transfer_id - 1, 987_654_321])
    await expect(start({ transfer_id: id, ...good })).rejects.toThrow('请先核对这个备份');
  await made.call(transferRoutes, startTransfer, { kind: 'export-archive' }, owner);
  await expect(start({ transfer_id, ...good })).rejects.toThrow('请等它完成');
  expect(reserved).toEqual(['reserved', 'released']);
  expect(orders).toEqual([]);
});

test('while another program works on the data there is no order', async () => {
  const transfer_id = await checkedBackup();
  isShared = true;
  await expect(start({ transfer_id, ...good })).rejects.toThrow('还有别的程序正在使用这份数据');
  expect(orders).toEqual([]);
});

test('a backup that another key has signed is taken only from somebody who trusts it', async () => {
  const other = await openTestSite({ tables: siteTables });
  other.site.key = Buffer.alloc(32, 9);
  const path = join(made.site.settings.dataDir, 'other.tar.gz');
  await makeBackup(other.site, path, { version: '25.8.0', withKey: true });
  await other.close();
  const body = readFileSync(path);
  const input = { name: '别处.tar.gz', size: body.length };
  const { upload_id } = await made.call(transferRoutes, beginTransferUpload, input, owner);
  await receiveChunk(made.contextFor(owner), upload_id, 0, body);
  const transfer_id = await check({ kind: 'verify', upload_id });
  await expect(start({ transfer_id, ...good })).rejects.toMatchObject({
    fields: { trust: expect.stringContaining('我信任') },
  });
  await start({ transfer_id, ...good, trust: true });
  expect(orders[0]?.name).toBe('别处.tar.gz');
});

test('a file that turned out broken cannot be restored', async () => {
  await check({ kind: 'backup' });
  const { list } = await made.call(transferRoutes, getTransfers, {}, owner);
  const file = list[0]?.file as string;
  const path = join(made.site.settings.dataDir, 'backups', file);
  writeFileSync(path, readFileSync(path).subarray(0, -40));
  const transfer_id = await check({ kind: 'verify', file });
  await expect(start({ transfer_id, ...good })).rejects.toThrow('请先核对这个备份');
});
