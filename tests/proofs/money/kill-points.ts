import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { addCoupons } from '#contract/features/coupons/calls.ts';
import { guestViewer, rolePower } from '#contract/kit/power.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { orderVip } from '#server/features/membership/service.ts';
import { takeNotice } from '#server/features/payment/notices.service.ts';
import { placeOrder } from '#server/features/payment/service.ts';
import { runEndpoint } from '#server/kit/endpoint.ts';
import { type CallContext, noClient, type Site } from '#server/kit/site.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { countBroken, countGiven, inPlace, openShop, paidReport, type Place, withSite } from './database.ts';
import { inParallel, type Row } from './row.ts';

const mostPoints = 60;

interface Bought {
  no: string;
  amount: number;
}

const contextOf = (site: Site, userId: number): CallContext => ({
  site,
  viewer: { ...guestViewer, userId },
  address: 'test',
  tag: () => {},
  client: noClient,
});

async function makeCoupon(site: Site): Promise<void> {
  const userId = await insertUserRow(site, '站长', 'administrator');
  const viewer = { ...guestViewer, userId, role: 'administrator', power: rolePower.administrator } as const;
  const endpoint = endpoints.find(({ call }) => call.path === addCoupons.path && call.method === addCoupons.method);
  const given = { name: '满月礼', coupon_rebate: 5, code: 'KILLED' };
  await runEndpoint(endpoint!, { ...contextOf(site, userId), viewer }, given, () => {});
}

/** An order of a new member: a membership with a coupon, or points. */
async function buy(site: Site, at: number, kind: 'vip' | 'points'): Promise<Bought> {
  const context = contextOf(site, await insertUserRow(site, `${kind}${at}`, 'subscriber'));
  const wish = { point: 6, level: 1, vip_duration: 'month', coupon_code: 'KILLED', channel: 'alipay' } as const;
  const ordered =
    kind === 'vip'
      ? await orderVip(context, wish)
      : await placeOrder(context, async () => ({
          kind,
          purpose: kind,
          title: '500 积分',
          detail: { point: 500 },
          price: 500,
          channel: 'alipay',
        }));
  return { no: ordered.out_trade_no, amount: ordered.amount };
}

/** Lets a process hear the report and die there. @returns what it printed, and whether it was killed */
async function hear(place: Place, { no, amount }: Bought, at: number) {
  const child = spawn(
    process.execPath,
    [join(import.meta.dirname, 'killed-payment.ts'), no, String(amount), String(at)],
    {
      env: { ...process.env, NODE_COMPILE_CACHE: 'node_modules/.cache/compiled', ...place },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  return { statements: Number(output.split(' ')[0]), isKilled: signal === 'SIGKILL' };
}

/** Kills a process at each statement between a report and its answer; every order is another one. */
async function killEverywhere(place: Place, kind: 'vip' | 'points') {
  const [first, ...orders] = await withSite(place, async (site) => {
    const bought: Bought[] = [];
    for (let at = 0; at <= mostPoints; at += 1) bought.push(await buy(site, at, kind));
    return bought;
  });
  const { statements } = await hear(place, first!, 0);
  const points = Array.from({ length: statements + 1 }, (_, at) => at + 1);
  let killed = 0;
  await inParallel(points, 2, async (at) => {
    if ((await hear(place, orders[at - 1]!, at)).isKilled) killed += 1;
  });
  return { statements, killed, points: points.length, orders: [first!, ...orders.slice(0, points.length)] };
}

const killPoints: Row = {
  id: 'M17',
  title: '付款与发放之间强制终止',
  prove: () =>
    inPlace(async (place) => {
      await withSite(place, async (site) => {
        await openShop(site);
        await makeCoupon(site);
      });
      const runs = [await killEverywhere(place, 'vip'), await killEverywhere(place, 'points')];
      const orders = runs.flatMap((run) => run.orders);
      const points = runs.reduce((sum, run) => sum + run.points, 0);
      const killed = runs.reduce((sum, run) => sum + run.killed, 0);
      return withSite(place, async (site) => {
        const half = await countBroken(site);
        const before = (await countGiven(site)).given;
        let unheard = 0;
        // The provider repeats its reports; all at once, and each twice.
        for (const { no, amount } of [...orders, ...orders]) {
          const notice = { headers: {}, body: Buffer.from(paidReport(no, amount)) };
          if ((await takeNotice(site, 'alipay', notice)).body !== 'success') unheard += 1;
        }
        const [found, broken] = [await countGiven(site), await countBroken(site)];
        const off = orders.length - found.given + unheard;
        return {
          figures:
            `${points} 个终止点（会员 ${runs[0]!.statements} 条语句、积分 ${runs[1]!.statements} 条，及应答之后），已终止 ${killed}；` +
            `重启时账目不符 ${half}，已发放 ${before}/${orders.length}；重发后发放 ${found.given}/${orders.length}，已完成 ${found.fulfilled}，对账不符 ${broken}`,
          isMet:
            killed === points &&
            points >= 20 &&
            half === 0 &&
            broken === 0 &&
            off === 0 &&
            found.fulfilled === orders.length,
        };
      });
    }),
};

export const killRows: readonly Row[] = [killPoints];
