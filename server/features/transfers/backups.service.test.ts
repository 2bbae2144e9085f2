import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { mkdtemp, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';

import { sql } from 'kysely';
import { extract, type Headers, pack } from 'tar-stream';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';

import { siteTables } from '#server/app/tables.ts';
import { testEngine } from '#server/database/testing.ts';
import { startLoading, withSnapshot } from '#server/database/whole-site.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { setOption } from '#server/features/settings/options.service.ts';
import { jobs as searchJobs } from '#server/features/search/jobs.ts';
import { isEmptySite } from '#server/features/site/service.ts';
import { type BackupManifest, signManifest } from '#server/importers/backup/backup-format.ts';
import { write } from '#server/kit/site.ts';
import { stagedKey } from '#server/kit/site-key.ts';
import { registerWorkers } from '#server/kit/job-workers.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { connectTargets } from '#server/app/reactions.ts';
import { seedDemo } from '#server/seeds/demo.ts';

import { readCatalogue } from '#tests/kit/catalogue.ts';
import { makeBackup, moveSite, restoreBackup, verifyBackup } from './backups.service.ts';

let sites: TestSite[] = [];
let folder = '';
/** A demo site with its own secret; tests do not write to it. */
let filled: TestSite;

async function openSite(): Promise<TestSite> {
  const made = await openTestSite({ tables: siteTables });
  sites.push(made);
  return made;
}

/** A site on the other database engine; when only SQLite is tested, another SQLite site. */
async function openOtherSite(): Promise<TestSite> {
  const before = process.env.SOMNIA_TEST_DATABASE;
  if (testEngine() === 'postgres') process.env.SOMNIA_TEST_DATABASE = 'sqlite';
  try {
    return await openSite();
  } finally {
    if (before !== undefined) process.env.SOMNIA_TEST_DATABASE = before;
  }
}

beforeEach(async () => {
  sites = [];
  folder = await mkdtemp(join(tmpdir(), 'somnia-backup-'));
});
afterEach(async () => {
  for (const each of sites) await each.close();
  await rm(folder, { recursive: true, force: true });
});

const byText = (one: string, other: string): number => (one < other ? -1 : 1);

/** Every row of every backed-up table as text, independent of the engine's order. */
async function rowsOf({ site }: TestSite): Promise<Record<string, string[]>> {
  return withSnapshot(site, async (snapshot) => {
    const all: Record<string, string[]> = {};
    for (const { name } of snapshot.tables) {
      const rows: string[] = [];
      for await (const row of snapshot.rows(name))
        rows.push(JSON.stringify(Object.entries(row).toSorted(([one], [other]) => byText(one, other))));
      all[name] = rows.toSorted(byText);
    }
    return all;
  });
}

function filesOf({ site }: TestSite): Record<string, string> {
  const root = site.storage.folder as string;
  const found = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    found.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [path.slice(root.length), createHash('sha256').update(readFileSync(path)).digest('hex')];
    }),
  );
}

beforeAll(async () => {
  filled = await openTestSite({ tables: siteTables });
  connectTargets(filled.site);
  await seedDemo(filled.site);
  await filled.site.jobs.drain();
  await write(filled.site, (unit) => setOption(filled.site, unit, 'notify_webhook_secret', '只有本站知道的秘密'));
}, 90_000);
afterAll(() => filled.close());

async function siteTitled(title: string): Promise<TestSite> {
  const titled = await openSite();
  await titled.site.storage.put('2026/11/a-1.txt', Buffer.from('字'.repeat(5000)), 'text/plain');
  await write(titled.site, (unit) => setOption(titled.site, unit, 'seo_home_title', title));
  return titled;
}

const backupOf = async ({ site }: TestSite, withKey = true): Promise<string> => {
  const path = join(folder, `${Math.random()}.tar.gz`);
  await makeBackup(site, path, { version: '25.8.0', withKey });
  return path;
};

test('a filled site comes back the same: every row of every table, every file, on either engine', async () => {
  const before = await rowsOf(filled);
  for (const table of ['users', 'posts', 'post_bodies', 'comments', 'media', 'options', 'messages'])
    expect(before[table]?.length, table).toBeGreaterThan(0);
  const path = await backupOf(filled);
  const steps: string[] = [];
  const copy = await openSite();
  await restoreBackup(copy.site, path, { onProgress: ({ step }) => steps.push(step) });
  expect(new Set(steps)).toEqual(new Set(['verify', 'restore']));
  const other = await openOtherSite();
  await restoreBackup(other.site, path);
  for (const restored of [copy, other]) {
    const after = await rowsOf(restored);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const [table, rows] of Object.entries(before)) expect(after[table], table).toEqual(rows);
    expect(Object.keys(filesOf(restored)).length).toBeGreaterThan(10);
    expect(filesOf(restored)).toEqual(filesOf(filled));
  }
  const back = await openSite();
  await restoreBackup(back.site, await backupOf(other));
  expect(await rowsOf(back)).toEqual(before);
});

test('a commit whose answer is lost is not taken back, nor called a failure', async () => {
  const { site } = await openSite();
  const cut = {
    execute: async (work: never) => {
      await site.db.transaction().execute(work);
      throw new Error('Connection terminated unexpectedly');
    },
  };
  const db = new Proxy(site.db, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (name === 'transaction') return () => cut;
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
  const key = Buffer.alloc(32, 9);
  const path = await backupOf({ ...filled, site: { ...filled.site, key } });
  await expect(restoreBackup({ ...site, db }, path, { trust: true })).rejects.toThrow('可能已经完成，也可能没有');
  expect(await rowsOf({ ...filled, site })).toEqual(await rowsOf(filled));
  expect(filesOf({ ...filled, site })).toEqual(filesOf(filled));
  expect(await stagedKey(site.settings.dataDir)).toEqual(key);
});

/** What belongs to one running place, is under way or is made anew. */
const leftOut = [
  'codes',
  'gift_totals',
  'idempotency_keys',
  'invalidations',
  'jobs',
  'limit_events',
  'login_states',
  'mails',
  'otp_attempts',
  'passkey_ceremonies',
  'password_resets',
  'sandbox_trades',
  'schema_migrations',
  'search_documents',
  'sessions',
  'transfers',
  'uploads',
  'visit_marks',
  'visit_salts',
  'webhook_deliveries',
];

test('every table there is goes along but those that belong to one running place', async () => {
  const { site } = await openSite();
  await withSnapshot(site, async ({ tables }) => {
    const names = tables.map(({ name }) => name);
    const present = (await readCatalogue(site)).map(({ name }) => name);
    expect(names).toEqual(present.filter((name) => names.includes(name)));
    expect(present.filter((name) => !names.includes(name))).toEqual(leftOut);
  });
});

test('new rows after a restoration get keys of their own, and words are found', async () => {
  const copy = await openSite();
  await restoreBackup(copy.site, await backupOf(filled));
  const { rows } = await sql<{ id: number }>`select max(id) as id from users`.execute(copy.site.db);
  const id = await createUser(copy.site, {
    name: '新来的人',
    email: 'new@example.com',
    password: 'a long password',
    role: 'author',
  });
  expect(id).toBe((rows[0]?.id ?? 0) + 1);
  registerWorkers(copy.site, searchJobs);
  await copy.site.jobs.drain();
  const found = await sql<{ words: number }>`select count(*) as words from search_documents`.execute(copy.site.db);
  expect(Number(found.rows[0]?.words)).toBeGreaterThan(10);
});

test('a backup shows one moment and holds nobody up who writes meanwhile', async () => {
  const { site } = await siteTitled('从前');
  await withSnapshot(site, async (snapshot) => {
    await write(site, (unit) => setOption(site, unit, 'seo_home_title', '后来'));
    const seen: unknown[] = [];
    for await (const row of snapshot.rows('options')) seen.push(row.value);
    expect(seen).toContain('"从前"');
    expect(seen).not.toContain('"后来"');
  });
});

test('a site with contents is left alone unless it shall be replaced, and then nothing of it stays', async () => {
  const path = await backupOf(filled);
  const busy = await siteTitled('我的站点');
  await createUser(busy.site, {
    name: '老住户',
    email: 'old@example.com',
    password: 'a long password',
    role: 'author',
  });
  const before = await rowsOf(busy);
  await expect(restoreBackup(busy.site, path)).rejects.toThrow('这个站点已有内容');
  expect(await rowsOf(busy)).toEqual(before);
  await restoreBackup(busy.site, path, { replace: true });
  expect(await rowsOf(busy)).toEqual(await rowsOf(filled));
});

test('a database that holds the tables of something else is not replaced', async () => {
  const { site } = await openSite();
  await sql`create table shop_orders (id int primary key)`.execute(site.db);
  await sql`insert into shop_orders (id) values (7)`.execute(site.db);
  await expect(restoreBackup(site, await backupOf(filled))).rejects.toThrow('不属于本程序的表或视图（shop_orders）');
  const { rows } = await sql<{ id: number }>`select id from shop_orders`.execute(site.db);
  expect(rows).toEqual([{ id: 7 }]);
  expect(await isEmptySite(site)).toBe(true);
  await withSnapshot(site, async ({ tables }) => {
    expect(tables.map(({ name }) => name)).not.toContain('shop_orders');
  });
});

test('a move copies every row into an empty database and refuses one with contents', async () => {
  const target = await openOtherSite();
  await moveSite(filled.site, target.site, { version: '25.8.0' });
  expect(await rowsOf(target)).toEqual(await rowsOf(filled));
  await expect(moveSite(filled.site, target.site, { version: '25.8.0' })).rejects.toThrow('目标数据库里已有内容');
  expect(readdirSync(filled.site.settings.dataDir).filter((name) => name.startsWith('.move'))).toEqual([]);
});

test('a backup of an older schema is brought up to date on its way in', async () => {
  const old = await openSite();
  const schema = ['0001-foundation', '0002-accounts-and-conversation', '0003-writing'];
  await old.site.db.transaction().execute(async (db) => {
    await startLoading({ ...old.site, db }, schema);
    await sql`insert into users (name, name_key, role, created_at, updated_at) values ('老王', '老王', 'author', 1, 1)`.execute(
      db,
    );
  });
  const path = await backupOf(old);
  const copy = await openSite();
  const found = await restoreBackup(copy.site, path);
  expect(found.notes.join('')).toContain('较早的版本');
  const { rows } = await sql<{ name: string }>`select name from users`.execute(copy.site.db);
  expect(rows).toEqual([{ name: '老王' }]);
  await withSnapshot(copy.site, async (snapshot) => {
    expect(snapshot.schema.length).toBeGreaterThan(schema.length);
    expect(snapshot.tables.map(({ name }) => name)).toContain('mail_templates');
  });
});

type Piece = { header: Headers; body: Buffer };

async function piecesOf(path: string): Promise<Piece[]> {
  const tar = extract();
  const pieces: Piece[] = [];
  const reading = pipeline(createReadStream(path), createGunzip(), tar);
  for await (const entry of tar) {
    const chunks: Buffer[] = [];
    for await (const chunk of entry) chunks.push(chunk as Buffer);
    pieces.push({ header: { name: entry.header.name }, body: Buffer.concat(chunks) });
  }
  await reading;
  return pieces;
}

async function packed(pieces: readonly Piece[]): Promise<string> {
  const path = join(folder, `${Math.random()}.tar.gz`);
  const tar = pack();
  for (const { header, body } of pieces) tar.entry(header, header.type && header.type !== 'file' ? undefined : body);
  tar.finalize();
  await pipeline(tar, createGzip(), createWriteStream(path));
  return path;
}

function manifestOf(pieces: readonly Piece[]): BackupManifest {
  return JSON.parse((pieces.at(-1) as Piece).body.toString()) as BackupManifest;
}

const piece = (name: string, body: string | Buffer, header: Partial<Headers> = {}): Piece => ({
  header: { name, ...header },
  body: Buffer.from(body),
});

async function expectRefused(path: string, reason: RegExp, what: string): Promise<void> {
  const empty = await openSite();
  await expect(verifyBackup(empty.site, path), what).rejects.toThrow(reason);
  await expect(restoreBackup(empty.site, path), what).rejects.toThrow(reason);
  expect(await isEmptySite(empty.site), what).toBe(true);
  expect(filesOf(empty), what).toEqual({});
}

test('what is damaged, cut off, foreign or too new is refused before anything is written', async () => {
  const path = await backupOf(await siteTitled('标题'));
  const whole = readFileSync(path);
  const pieces = await piecesOf(path);
  const head = pieces[0] as Piece;
  const change = (part: Piece, from: string, to: string): Piece => ({
    ...part,
    body: Buffer.from(part.body.toString().replace(from, to)),
  });
  const cut = join(folder, 'cut.tar.gz');
  await writeFile(cut, whole);
  await truncate(cut, whole.length - 30);
  await expectRefused(cut, /没有写入任何内容/, 'cut off');
  const flipped = Buffer.from(whole);
  flipped[Math.floor(whole.length / 2)] = (flipped[Math.floor(whole.length / 2)] ?? 0) ^ 0x55;
  await writeFile(join(folder, 'flipped'), flipped);
  await expectRefused(join(folder, 'flipped'), /没有写入任何内容/, 'a flipped bit');
  await writeFile(join(folder, 'letter'), '一封信');
  await expectRefused(join(folder, 'letter'), /不是本站程序生成的备份/, 'a letter');
  await expectRefused(join(folder, 'nowhere'), /找不到文件/, 'nothing');
  await expectRefused(await packed(pieces.slice(0, -1)), /备份不完整/, 'no manifest');
  await expectRefused(await packed([...pieces.slice(0, 2), ...pieces.slice(3)]), /与清单不符/, 'a piece is missing');
  await expectRefused(await packed([...pieces, piece('files/2026/b.txt', 'x')]), /与清单不符/, 'more after the end');
  await expectRefused(await packed([change(head, '"format": 1', '"format": 2')]), /更新的版本/, 'newer format');
  const newer = change(head, '"0001-foundation"', '"0001-foundation","9999-later"');
  await expectRefused(await packed([newer]), /更新的版本/, 'newer schema');
  const options = pieces.findIndex(({ header }) => header.name.startsWith('tables/options/'));
  const tampered = pieces.map((part, at) => (at === options ? change(part, '标题', '篡改') : part));
  await expectRefused(await packed(tampered), /与清单不符/, 'another row');
});

/** The same backup with a changed row and matching checksums; only the signature is still the old one. */
async function changedTogether(path: string): Promise<string> {
  const pieces = await piecesOf(path);
  const at = pieces.findIndex(({ header }) => header.name.startsWith('tables/options/'));
  const body = Buffer.from((pieces[at] as Piece).body.toString().replace('标题', '篡改'));
  const manifest = manifestOf(pieces);
  manifest.tables.options = { rows: 1, sha256: createHash('sha256').update(body).digest('hex') };
  const changed = [...pieces];
  changed[at] = piece(`tables/options/000001.jsonl`, body);
  changed[pieces.length - 1] = piece('manifest.json', JSON.stringify(manifest));
  return packed(changed);
}

test('a row that was changed together with its sum is betrayed by the signature', async () => {
  const changed = await changedTogether(await backupOf(await siteTitled('标题')));
  await expectRefused(changed, /签名与内容不符/, 'a ledger row');
});

test('names that lead elsewhere, links and clashing names are refused, and nothing lies outside', async () => {
  const pieces = await piecesOf(await backupOf(await openSite()));
  const begin = pieces.filter(({ header }) => !/^files|^manifest|^secret/.test(header.name));
  const withPiece = (...more: Piece[]) => packed([...begin, ...more]);
  for (const name of [
    '../evil.txt',
    '/etc/evil.txt',
    '2026/../../evil.txt',
    '2026\\..\\evil.txt',
    'a//b.txt',
    '.env',
    'con.txt',
    'a%00\u0000b.txt',
  ])
    await expectRefused(await withPiece(piece(`files/${name}`, 'x')), /不安全|损坏|不符/, name);
  await expectRefused(await withPiece(piece('/etc/passwd', 'x')), /不能接受/, 'absolute');
  await expectRefused(await withPiece(piece('../x', 'x')), /不能接受/, 'up');
  for (const type of ['symlink', 'link', 'directory'] as const) {
    const link = piece('files/2026/11/l.txt', '', { type, linkname: '/etc/passwd' });
    await expectRefused(await withPiece(link), /不能接受/, type);
  }
  const clash = [piece('files/2026/11/a.txt', '1'), piece('files/2026/11/A.txt', '2')];
  await expectRefused(await withPiece(...clash), /重名/, 'case clash');
  const empty = piece('files/2026/11/z.bin', Buffer.alloc(120_000_000));
  await expectRefused(await withPiece(empty), /备份不完整/, 'empty space is no bomb');
  const long = piece('tables/users/000001.jsonl', '{}\n'.repeat(2001));
  await expectRefused(await withPiece(long), /不符/, 'too many rows');
  const talkative = { type: 'file' as const, pax: { comment: 'a'.repeat(2_000_000) } };
  await expectRefused(await withPiece(piece('files/2026/11/p.txt', 'x', talkative)), /不符/, 'endless facts');
  await expectRefused(await withPiece(piece('tables/users/000001.jsonl', '{"id":{"a":1}}\n')), /不符/, 'no scalar');
}, 60_000);

test('a file that is changed after it was judged is not restored, even under the same signature', async () => {
  const path = await backupOf(await siteTitled('标题'));
  const changed = await changedTogether(path);
  const empty = await openSite();
  const { manifest, rows } = await verifyBackup(empty.site, path);
  const onProgress = ({ step, done }: { step: string; done: number }): void => {
    if (step === 'verify' && done >= rows && existsSync(changed)) renameSync(changed, path);
  };
  await expect(restoreBackup(empty.site, path, { onProgress })).rejects.toThrow('在读取过程中被改动');
  const other = { signature: manifest.signature };
  await expect(restoreBackup(empty.site, await backupOf(filled), other)).rejects.toThrow('换成了另一个');
  expect(await isEmptySite(empty.site)).toBe(true);
});

test('rows that the tables refuse leave nothing behind, although the backup is whole', async () => {
  const pieces = await piecesOf(await backupOf(await siteTitled('标题')));
  const rows = '{"name":"seo_home_title"}\n';
  const manifest = manifestOf(pieces);
  manifest.tables.options = { rows: 1, sha256: createHash('sha256').update(rows).digest('hex') };
  manifest.signature = signManifest(filled.site.key, manifest);
  const changed = pieces.map(({ header, body }) => {
    if (header.name === 'manifest.json') return piece(header.name, JSON.stringify(manifest));
    return header.name.startsWith('tables/options/') ? piece(header.name, rows) : { header, body };
  });
  const empty = await openSite();
  await expect(restoreBackup(empty.site, await packed(changed))).rejects.toThrow('不符合数据库的规则');
  expect(await isEmptySite(empty.site)).toBe(true);
  expect(filesOf(empty)).toEqual({});
});

test('the key goes along unless it shall not, and what is missing is said', async () => {
  const other = await openSite();
  other.site.key = Buffer.alloc(32, 9);
  const withKey = await verifyBackup(other.site, await backupOf(filled));
  expect(withKey.key?.equals(filled.site.key)).toBe(true);
  expect(withKey.notes.join('')).toContain('密钥与本站不同');
  const without = await backupOf(filled, false);
  expect((await verifyBackup(filled.site, without)).notes).toEqual([]);
  expect((await verifyBackup(other.site, without)).notes.join('')).toContain('无法确认它是否被改动过');
  for (const path of [without, await backupOf(filled)])
    await expect(restoreBackup(other.site, path)).rejects.toThrow(/不是由本站的密钥签名.*--trust/);
  expect(await isEmptySite(other.site)).toBe(true);
  const { dataDir } = other.site.settings;
  const keyFiles = () => readdirSync(dataDir).filter((name) => name.startsWith('secret.key'));
  expect(keyFiles()).toEqual([]);
  await writeFile(join(dataDir, 'secret.key'), `${'09'.repeat(32)}\n`);
  await restoreBackup(other.site, await backupOf(filled), { trust: true });
  expect(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim()).toBe('07'.repeat(32));
  expect(readFileSync(join(dataDir, 'secret.key.before-restore-1'), 'utf8').trim()).toBe('09'.repeat(32));
  expect(keyFiles()).toHaveLength(2);
});

test('second steps stay with the key they are bound to, and go where it is missing', async () => {
  const guarded = await openSite();
  const person = { name: '守门人', email: 'guard@example.com', password: 'a long password', role: 'author' } as const;
  const user_id = await createUser(guarded.site, person);
  const totp = { user_id, sealed: 'x', created_at: 1, confirmed_at: 1 };
  await guarded.site.db.insertInto('totp_secrets').values(totp).execute();
  await guarded.site.db.insertInto('recovery_codes').values({ user_id, code_hash: 'x', used_at: null }).execute();
  const countIn = async ({ site }: TestSite): Promise<number> => {
    const secrets = await site.db.selectFrom('totp_secrets').select('user_id').execute();
    return secrets.length + (await site.db.selectFrom('recovery_codes').select('id').execute()).length;
  };
  const [withKey, without] = [await backupOf(guarded), await backupOf(guarded, false)];
  const same = await openSite();
  await restoreBackup(same.site, without);
  expect(await countIn(same)).toBe(2);
  const other = await openSite();
  other.site.key = Buffer.alloc(32, 9);
  await restoreBackup(other.site, without, { trust: true });
  expect(await countIn(other)).toBe(0);
  await restoreBackup(other.site, withKey, { replace: true, trust: true });
  expect(await countIn(other)).toBe(2);
});
