import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import pg from 'pg';

import { composeSite } from '#server/app/compose.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { verifyLedger } from '#server/features/ledger/verify.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { readSettings } from '#server/kit/settings.ts';
import type { Site } from '#server/kit/site.ts';
import { alipayKeys, alipayNotice, alipayReport } from '#tests/kit/fake-alipay.ts';

import { plans } from './money-site.ts';
import { isPostgres } from './row.ts';

/** The settings of a database that several processes open, one after the other or at once. */
export type Place = Readonly<Record<string, string>>;

/** Works in a new data folder and, on PostgreSQL, a new database; both are gone afterwards. */
export async function inPlace<T>(work: (place: Place) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'somnia-money-'));
  const common = { DATA_DIR: folder, INSTALL_WIZARD: 'off', LOG_LEVEL: 'silent', SOMNIA_SECRET: '7'.repeat(64) };
  const server = new pg.Client({ connectionString: process.env.DATABASE_URL_TEST ?? '' });
  const name = `somnia_${randomBytes(6).toString('hex')}`;
  const url = new URL(process.env.DATABASE_URL_TEST ?? 'postgres://127.0.0.1');
  url.pathname = `/${name}`;
  try {
    if (!isPostgres()) return await work(common);
    await server.connect();
    await server.query(`create database ${name}`);
    return await work({ ...common, DATABASE_URL: url.toString() });
  } finally {
    if (isPostgres()) {
      await server.query(`drop database if exists ${name} with (force)`);
      await server.end();
    }
    await rm(folder, { recursive: true, force: true });
  }
}

/** Opens the site of a place in this process. */
export async function withSite<T>(place: Place, work: (site: Site) => Promise<T>): Promise<T> {
  const { site, close } = await composeSite(readSettings({ ...place }));
  connectReactions(site);
  try {
    return await work(site);
  } finally {
    await close();
  }
}

/** Sells memberships and points through Alipay, with keys that were made for tests. */
export async function openShop(site: Site): Promise<void> {
  await setOptions(site, {
    payment_alipay_app_id: alipayKeys.appId,
    payment_alipay_seller_id: alipayKeys.sellerId,
    payment_alipay_private_key: alipayKeys.privateKey,
    payment_alipay_public_key: alipayKeys.publicKey,
    sonare_vip_config_types: [
      { level: 1, name: '上弦', img: '' },
      { level: 2, name: '满月', img: '' },
    ],
    sonare_vip_config_duration_list: plans,
    point_rate: 100,
  });
}

/** The body of a signed report of a payment. */
export const paidReport = (no: string, fen: number, more: Record<string, string> = {}): string =>
  new URLSearchParams(alipayNotice(alipayReport(no, (fen / 100).toFixed(2), more))).toString();

/** What was given for paid orders: once each, or not. */
export async function countGiven({ db }: Site) {
  const orders = await db.selectFrom('orders').select(['id', 'kind', 'status']).execute();
  const grants = await db.selectFrom('vip_grants').select('source').execute();
  const tops = await db.selectFrom('ledger_transfers').select('source').where('kind', '=', 'top-up').execute();
  const given = new Map<string, number>();
  for (const { source } of [...grants, ...tops]) given.set(source, (given.get(source) ?? 0) + 1);
  const times = orders.map(({ id }) => given.get(`order:${id}`) ?? 0);
  return {
    orders: orders.length,
    fulfilled: orders.filter(({ status }) => status === 'fulfilled').length,
    given: grants.length + tops.length,
    /** Orders that were not given exactly once. */
    off: times.filter((each) => each !== 1).length,
  };
}

/** Invariants of the ledger that do not hold. */
export const countBroken = async (site: Site): Promise<number> =>
  (await verifyLedger(site)).reduce((sum, { broken }) => sum + broken, 0);
