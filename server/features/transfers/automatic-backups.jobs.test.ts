import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { siteTables } from '#server/app/tables.ts';
import { connectOwnerNotices } from '#server/app/owner-notices.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { findProblems } from '#server/features/operations/health.service.ts';
import { jobs as mailJobs } from '#server/features/mail/jobs.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { jobs as transferJobs } from './jobs.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { jobs as automaticBackups } from './automatic-backups.jobs.ts';

const hour = 3_600_000;
const day = 24 * hour;

let opened: TestSite;
let folder: string;

beforeEach(async () => {
  opened = await openTestSite({ tables: siteTables });
  registerWorkers(opened.site, transferJobs);
  registerWorkers(opened.site, automaticBackups);
  registerWorkers(opened.site, mailJobs);
  connectOwnerNotices(opened.site);
  folder = join(opened.site.settings.dataDir, 'backups');
});
afterEach(() => opened.close());

/** Runs the hourly check. */
async function look(): Promise<void> {
  await opened.site.jobs.enqueue({ queue: 'automatic-backups-due', payload: {} });
  await opened.site.jobs.drain();
}

const made = () =>
  opened.site.db.selectFrom('transfers').select(['status', 'error']).where('kind', '=', 'auto-backup').execute();
const kept = (): string[] => readdirSync(folder).filter((name) => /^auto-backup-[\d-]+\.tar\.gz$/.test(name));

test('nothing is made as long as nobody wants it', async () => {
  await look();
  expect(await made()).toEqual([]);
});

test('once a day: the first at once, the next at the same time of the day, and a machine that was off makes up for it', async () => {
  await setOptions(opened.site, { backup_every: 'daily' });
  await look();
  expect(await made()).toEqual([{ status: 'done', error: '' }]);
  expect(kept()).toHaveLength(1);
  for (let at = 1; at < 24; at += 1) {
    opened.clock.advance(hour);
    await look();
  }
  expect(await made()).toHaveLength(1);
  // The check runs shortly before the day is over.
  opened.clock.advance(hour - 60_000);
  await look();
  expect(await made()).toHaveLength(2);
  opened.clock.advance(10 * day);
  await look();
  await look();
  expect(await made()).toHaveLength(3);
});

test('once a week, and only so many stay; what somebody asked for is left alone', async () => {
  await setOptions(opened.site, { backup_every: 'weekly', backup_keep: 2 });
  mkdirSync(folder);
  writeFileSync(join(folder, 'backup-20200101-000000-1.tar.gz'), 'x');
  for (let week = 0; week < 3; week += 1) {
    await look();
    opened.clock.advance(6 * day);
    await look();
    expect(await made()).toHaveLength(week + 1);
    opened.clock.advance(day);
  }
  expect(kept()).toHaveLength(2);
  // Fewer backups are configured, but none is deleted before a new one exists.
  await setOptions(opened.site, { backup_every: 'off', backup_keep: 1 });
  await look();
  expect(kept()).toHaveLength(2);
  await setOptions(opened.site, { backup_every: 'weekly' });
  await look();
  expect(kept()).toHaveLength(1);
  expect(readdirSync(folder)).toContain('backup-20200101-000000-1.tar.gz');
});

test('after a restoration none begins for a whole interval, and the one that was restored stays', async () => {
  await setOptions(opened.site, { backup_every: 'daily', backup_keep: 1 });
  await look();
  const [source = ''] = kept();
  const now = opened.clock.now();
  const times = { created_at: now, changed_at: now, finished_at: now };
  // Only the row that the restore itself adds is left.
  await opened.site.db.deleteFrom('transfers').execute();
  await opened.site.db
    .insertInto('transfers')
    .values({ kind: 'restore', status: 'done', user_id: null, source, ...times })
    .execute();
  opened.clock.advance(hour);
  await look();
  expect(await made()).toEqual([]);
  opened.clock.advance(day);
  await look();
  expect(await made()).toHaveLength(1);
  expect(kept()).toHaveLength(2);
  expect(kept()).toContain(source);
});

test('while a backup that somebody asked for is under way, the automatic one waits', async () => {
  await setOptions(opened.site, { backup_every: 'daily' });
  const times = { created_at: opened.clock.now(), changed_at: opened.clock.now(), finished_at: null };
  await opened.site.db
    .insertInto('transfers')
    .values({ kind: 'backup', user_id: null, ...times })
    .execute();
  await look();
  expect(await made()).toEqual([]);
  await opened.site.db.updateTable('transfers').set({ status: 'done' }).execute();
  await look();
  expect(await made()).toHaveLength(1);
});

test('one that fails is told to the owner and stands on the dashboard until one succeeds or none is wanted', async () => {
  await createUser(opened.site, {
    name: '沈砚',
    email: 'owner@example.com',
    password: '晚上读一点书再睡',
    role: 'administrator',
  });
  await setOptions(opened.site, { backup_every: 'daily' });
  // A file blocks the path of the folder.
  writeFileSync(folder, '');
  await look();
  const [failed] = await made();
  expect(failed?.status).toBe('failed');
  const mails = await opened.site.db.selectFrom('mails').select(['subject', 'to_address']).execute();
  expect(mails).toEqual([{ subject: expect.stringContaining('自动备份失败'), to_address: 'owner@example.com' }]);
  const sentence = `最近一次自动备份失败，稍后会再试：${failed?.error}。`;
  expect(await findProblems(opened.site)).toContain(sentence);
  await setOptions(opened.site, { backup_every: 'off' });
  expect(await findProblems(opened.site)).not.toContain(sentence);
  await setOptions(opened.site, { backup_every: 'daily' });
  rmSync(folder);
  opened.clock.advance(5 * hour);
  await look();
  expect(await findProblems(opened.site)).toContain(sentence);
  opened.clock.advance(hour);
  await look();
  expect(await made()).toHaveLength(2);
  expect(await findProblems(opened.site)).not.toContain(sentence);
});
