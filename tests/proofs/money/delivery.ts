import { setTimeout as wait } from 'node:timers/promises';

import { guestViewer } from '#contract/kit/power.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { orderVip } from '#server/features/membership/service.ts';
import { placeOrder } from '#server/features/payment/service.ts';
import { noClient, type Site } from '#server/kit/site.ts';
import { type FakeAlipay, openFakeAlipay } from '#tests/kit/fake-alipay.ts';
import { type RunningServer, startServer } from '#tests/kit/start-server.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { seeded } from '../../../bench/seeded.ts';
import { countBroken, countGiven, inPlace, openShop, paidReport, type Place, withSite } from './database.ts';
import { inParallel, isPostgres, percentile, type Row } from './row.ts';

const people = 500;
const random = seeded(20_261_123);

interface Bought {
  no: string;
  amount: number;
  kind: 'vip' | 'points';
  cookie: string;
  address: string;
}

/** Everybody orders a membership and points. */
async function prepare(site: Site): Promise<Bought[]> {
  await openShop(site);
  const bought: Bought[] = [];
  for (let at = 0; at < people; at += 1) {
    const userId = await insertUserRow(site, `客人${at}`, 'subscriber');
    const address = `20.${at >> 8}.${at & 255}.9`;
    const cookie = `somnia_session=${await createSession(site, userId, { address, userAgent: 'test' })}`;
    const context = { site, viewer: { ...guestViewer, userId }, address, tag: () => {}, client: noClient };
    const wish = { point: 12, level: 1, vip_duration: 'month', coupon_code: '', channel: 'alipay' } as const;
    const vip = await orderVip(context, wish);
    const points = await placeOrder(context, async () => ({
      kind: 'points',
      purpose: 'points',
      title: '500 积分',
      detail: { point: 500 },
      price: 500,
      channel: 'alipay',
    }));
    const by = { cookie, address };
    bought.push({ ...by, no: vip.out_trade_no, amount: vip.amount, kind: 'vip' });
    bought.push({ ...by, no: points.out_trade_no, amount: points.amount, kind: 'points' });
  }
  return bought;
}

type Ask = (server: RunningServer) => Promise<void>;

const shuffled = <T>(items: T[]): T[] => {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [items[at], items[other]] = [items[other]!, items[at]!];
  }
  return items;
};

const headersOf = ({ cookie, address }: Bought, { url }: RunningServer) => ({
  cookie,
  origin: url,
  'x-forwarded-for': address,
});

/** Every report one to nine times, and what browsers ask meanwhile, in any order. */
function asksOf(bought: readonly Bought[], times: number[], said: Map<string, number>): Ask[] {
  const note = (what: string): unknown => said.set(what, (said.get(what) ?? 0) + 1);
  const asks: Ask[] = [];
  for (const each of bought) {
    const bodies = [
      paidReport(each.no, each.amount),
      paidReport(each.no, each.amount, { trade_status: 'TRADE_FINISHED' }),
    ];
    const report: Ask = async ({ url }) => {
      const begun = performance.now();
      const answer = await fetch(`${url}/notify/alipay`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-forwarded-for': '110.75.0.1' },
        body: bodies[random() < 0.2 ? 1 : 0]!,
      });
      note((await answer.text()) === 'success' ? 'success' : `report ${answer.status}`);
      times.push(performance.now() - begun);
    };
    const poll: Ask = async (server) => {
      const { status } = await fetch(`${server.url}/sst/user-center/query/${each.no}`, {
        headers: headersOf(each, server),
      });
      note(`query ${status}`);
    };
    const become: Ask = async (server) => {
      const answer = await fetch(`${server.url}/sst/user-center/become-vip`, {
        method: 'POST',
        headers: { ...headersOf(each, server), 'content-type': 'application/json' },
        body: JSON.stringify({ price: 12, level: 1, vip_duration: 'month' }),
      });
      note(`become-vip ${answer.status}`);
    };
    const reports = 1 + Math.floor(random() * 9);
    asks.push(...Array.from({ length: reports }, () => report), poll, poll, ...(each.kind === 'vip' ? [become] : []));
  }
  return shuffled(asks);
}

/** A code was shown for every third order, and the provider has the payment of all. */
async function payAll(fake: FakeAlipay, bought: readonly Bought[], server: RunningServer): Promise<void> {
  const shown = bought.filter((_, at) => at % 3 === 0);
  await inParallel(shown, 8, async (each) => {
    const answer = await fetch(`${server.url}/sst/user-center/precreate/${each.no}`, {
      headers: headersOf(each, server),
    });
    if (answer.status !== 200) throw new Error(`No code to scan: ${answer.status} ${await answer.text()}`);
  });
  for (const { no, amount } of bought)
    fake.trades.set(no, { amount, state: 'TRADE_SUCCESS', refunds: new Map(), isPaid: true });
}

/** SQLite belongs to one process; on PostgreSQL two serve the same site. */
async function startServers(place: Place, fake: FakeAlipay): Promise<RunningServer[]> {
  const env = { ...place, TRUST_PROXY: '1', SOMNIA_MODE: 'development', SOMNIA_ALIPAY_ENDPOINT: fake.base };
  const servers: RunningServer[] = [];
  for (let at = 0; at < (isPostgres() ? 2 : 1); at += 1) {
    const dataDir = `${place.DATA_DIR}${at === 0 ? '' : '/second'}`;
    servers.push(await startServer({ dataDir, env: { ...env, DATA_DIR: dataDir } }));
  }
  return servers;
}

const repeatedReports: Row = {
  id: 'M05',
  title: '通知重复与乱序',
  prove: () =>
    inPlace(async (place) => {
      const fake = await openFakeAlipay();
      const bought = await withSite(place, prepare);
      const servers = await startServers(place, fake);
      const times: number[] = [];
      const said = new Map<string, number>();
      try {
        await payAll(fake, bought, servers[0]!);
        await inParallel(asksOf(bought, times, said), 4, (ask) => ask(servers[Math.floor(random() * servers.length)]!));
        // The sweeper comes by once more, and the jobs that it left.
        await wait(11_000);
      } finally {
        await Promise.all(servers.map((server) => server.stop()));
        await fake.close();
      }
      const [found, broken] = await withSite(
        place,
        async (site) => [await countGiven(site), await countBroken(site)] as const,
      );
      const p99 = percentile(times, 99);
      const refused = times.length - (said.get('success') ?? 0);
      const asked = [...said].filter(([what]) => what !== 'success').map(([what, n]) => `${what}：${n}`);
      return {
        figures:
          `${servers.length} 个进程，${found.orders} 个订单，通知 ${times.length} 次，未应答 success ${refused}；` +
          `发放/订单 ${(found.given / found.orders).toFixed(3)}，例外 ${found.off}，已完成 ${found.fulfilled}；` +
          `应答 p99 ${p99.toFixed(0)} ms，最慢 ${Math.max(...times).toFixed(0)} ms；${asked.join('，')}；对账不符 ${broken}`,
        isMet:
          found.orders === 1000 &&
          found.off === 0 &&
          found.fulfilled === 1000 &&
          refused === 0 &&
          p99 < 500 &&
          broken === 0,
      };
    }),
};

export const deliveryRows: readonly Row[] = [repeatedReports];
