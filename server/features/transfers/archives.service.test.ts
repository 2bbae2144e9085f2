import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { siteTables } from '#server/app/tables.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { setOption } from '#server/features/settings/options.service.ts';
import { write } from '#server/kit/site.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { exportSite, restoreSite } from './archives.service.ts';

let sites: TestSite[];
let folder: string;

beforeEach(async () => {
  sites = [await openTestSite({ tables: siteTables }), await openTestSite({ tables: siteTables })];
  folder = await mkdtemp(join(tmpdir(), 'somnia-archive-'));
});
afterEach(async () => {
  for (const each of sites) await each.close();
  await rm(folder, { recursive: true, force: true });
});

test('an archive brings people and long texts to an empty site, but no second steps', async () => {
  const [{ site }, { site: empty }] = sites as [TestSite, TestSite];
  const person = { name: '搬家的人', email: 'mover@example.com', password: 'a long password', role: 'author' } as const;
  const user_id = await createUser(site, person);
  await site.db.insertInto('totp_secrets').values({ user_id, sealed: 'x', created_at: 1, confirmed_at: 1 }).execute();
  await site.db.insertInto('recovery_codes').values({ user_id, code_hash: 'x', used_at: null }).execute();
  const title = '长'.repeat(5_000_000);
  await write(site, (unit) => setOption(site, unit, 'seo_home_title', '从前'));
  await site.db.insertInto('mail_templates').values({ kind: 'a', subject: '', body: title, updated_at: 1 }).execute();
  await site.db.insertInto('mail_templates').values({ kind: 'b', subject: '', body: '短', updated_at: 1 }).execute();
  const path = join(folder, 'site.tar.gz');
  const { counts } = await exportSite(site, path, '25.8.0');
  expect(counts).toMatchObject({ users: 1, mail_templates: 2 });
  expect(Object.keys(counts)).not.toContain('totp_secrets');
  expect((await restoreSite(empty, path)).restored).toBe(true);
  expect(await empty.db.selectFrom('users').select('name').execute()).toEqual([{ name: '搬家的人' }]);
  expect(empty.options.get('seo_home_title')).toBe('从前');
  const bodies = await empty.db.selectFrom('mail_templates').select('body').orderBy('kind').execute();
  expect(bodies.map(({ body }) => body.length)).toEqual([5_000_000, 1]);
  expect(await empty.db.selectFrom('totp_secrets').select('user_id').execute()).toEqual([]);
  expect((await restoreSite(empty, path)).restored).toBe(false);
});
