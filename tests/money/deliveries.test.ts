import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, onTestFinished, test } from 'vitest';

import { composeSite } from '#server/app/compose.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { verifyLedger } from '#server/features/ledger/verify.service.ts';
import { askProvider, placeOrder } from '#server/features/payment/service.ts';
import { moveOrder } from '#server/features/payment/writes.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { readSettings } from '#server/kit/settings.ts';
import { noClient, type Site, write } from '#server/kit/site.ts';
import { guestViewer } from '#contract/kit/power.ts';
import { figure } from '#tests/kit/figure.ts';
import { amount } from '#tests/kit/breadth.ts';
import { alipayKeys, alipayNotice, alipayReport, openFakeAlipay } from '#tests/kit/fake-alipay.ts';
import { freePort, startServer } from '#tests/kit/start-server.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { newDatabase } from './database.ts';

const orders = amount(1000, 20);
const people = amount(100, 5);
const atOnce = 32;

/** Numbers that are the same in every run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield state / 2_147_483_648;
  }
}

/** Runs all of the work, so many at a time. */
async function forEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const next = async (): Promise<void> => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

/** Orders of points whose codes were shown. @returns their numbers */
async function place(site: Site): Promise<string[]> {
  const made: string[] = [];
  for (let person = 0; person < people; person += 1) {
    const userId = await insertUserRow(site, `买家${person}`, 'subscriber');
    const viewer = { ...guestViewer, userId, role: 'subscriber', power: 1 } as const;
    const context = { site, viewer, address: '', tag: () => {}, client: noClient };
    for (let at = 0; at < orders / people; at += 1) {
      const { out_trade_no } = await placeOrder(context as never, async () => ({
        kind: 'points',
        purpose: `points:${at}`,
        title: '证明',
        detail: { point: 7 },
        price: 3000,
        channel: 'alipay',
      }));
      await write(site, async (unit) => {
        const order = await unit.db
          .selectFrom('orders')
          .selectAll()
          .where('out_trade_no', '=', out_trade_no)
          .executeTakeFirstOrThrow();
        await moveOrder(unit, order, 'paying', { cause: 'buyer' });
      });
      made.push(out_trade_no);
    }
  }
  return made;
}

test('reports that come late, often and in any order, to several processes, give each order once', async () => {
  const alipay = await openFakeAlipay();
  onTestFinished(() => alipay.close());
  const folder = await mkdtemp(join(tmpdir(), 'somnia-deliveries-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const database = await newDatabase();
  const env = {
    ...database,
    SOMNIA_MODE: 'development',
    SITE_URL: `http://localhost:${port}`,
    SOMNIA_ALIPAY_ENDPOINT: alipay.base,
    LOG_LEVEL: 'error',
    INSTALL_WIZARD: 'off',
  };
  const { site, close } = await composeSite(readSettings({ DATA_DIR: folder, ...env }));
  onTestFinished(close);
  connectReactions(site);
  await setOptions(site, {
    payment_alipay_app_id: alipayKeys.appId,
    payment_alipay_seller_id: alipayKeys.sellerId,
    payment_alipay_private_key: alipayKeys.privateKey,
    payment_alipay_public_key: alipayKeys.publicKey,
  });
  const made = await place(site);
  const first = await startServer({ dataDir: folder, port, env });
  onTestFinished(() => first.stop().then(() => undefined));
  const servers = [first];
  // One data folder is served by one process; a second one shares the database of a server.
  if (database.DATABASE_URL) {
    const second = await startServer({ dataDir: folder, env });
    onTestFinished(() => second.stop().then(() => undefined));
    servers.push(second);
  }
  const random = numbers(20_261_123);
  const next = (): number => random.next().value;
  const deliveries: { no: string; how: 'report' | 'question' }[] = [];
  for (const no of made) {
    alipay.trades.set(no, { amount: 3000, state: 'TRADE_SUCCESS', refunds: new Map(), isPaid: true });
    const times = 1 + Math.floor(next() * 9);
    for (let time = 0; time < times; time += 1) deliveries.push({ no, how: 'report' });
    if (next() < 0.3) deliveries.push({ no, how: 'question' });
  }
  const shuffled = deliveries
    .map((delivery) => ({ delivery, place: next() }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ delivery }) => delivery);
  const times: number[] = [];
  const refused: string[] = [];
  await forEach(shuffled, async ({ no, how }) => {
    if (how === 'question') {
      await askProvider(site, no, 'query');
      return;
    }
    const fields = alipayReport(no, '30.00', next() < 0.2 ? { trade_status: 'TRADE_FINISHED' } : {});
    const begun = performance.now();
    const server = servers[Math.floor(next() * servers.length)] ?? first;
    const answer = await fetch(`${server.url}/notify/alipay`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(alipayNotice(fields)).toString(),
    });
    const said = await answer.text();
    times.push(performance.now() - begun);
    if (said !== 'success') refused.push(`${answer.status} ${said}`);
  });
  expect(refused).toEqual([]);
  const rows = await site.db.selectFrom('orders').select(['id', 'status']).execute();
  const given = await site.db.selectFrom('ledger_transfers').select('source').where('kind', '=', 'top-up').execute();
  expect(rows.filter(({ status }) => status !== 'fulfilled')).toEqual([]);
  expect(new Set(given.map(({ source }) => source))).toEqual(new Set(rows.map(({ id }) => `order:${id}`)));
  expect(given).toHaveLength(orders);
  expect((await verifyLedger(site)).filter(({ broken }) => broken > 0)).toEqual([]);
  times.sort((a, b) => a - b);
  const p99 = times[Math.floor(times.length * 0.99)] as number;
  expect(p99).toBeLessThan(2000);
  const each = (given.length / rows.length).toFixed(3);
  const processes = `${servers.length} 个服务器进程加一个查询进程`;
  figure(
    'M05',
    `${rows.length} 单、${times.length} 次通知、${processes}：每单发放 ${each} 次，应答 p99 ${p99.toFixed(0)} 毫秒`,
  );
});
