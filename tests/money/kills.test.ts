import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { addCoupons } from '#contract/features/coupons/calls.ts';
import { guestViewer, rolePower } from '#contract/kit/power.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { orderVip } from '#server/features/membership/service.ts';
import { takeNotice } from '#server/features/payment/notices.service.ts';
import { placeOrder } from '#server/features/payment/service.ts';
import { runEndpoint } from '#server/kit/endpoint.ts';
import { type CallContext, noClient, type Site } from '#server/kit/site.ts';
import { figure } from '#tests/kit/figure.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { newPlace } from './database.ts';
import { countBroken, countGiven, openShop, paidReport, type Place, withSite } from './shop.ts';

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
  const wish = { point: 15, level: 1, vip_duration: 'month', coupon_code: 'KILLED', channel: 'alipay' } as const;
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
  const rest = [...points];
  const next = async (): Promise<void> => {
    for (let at = rest.shift(); at !== undefined; at = rest.shift())
      if ((await hear(place, orders[at - 1]!, at)).isKilled) killed += 1;
  };
  await Promise.all([next(), next()]);
  return { statements, killed, points: points.length, orders: [first!, ...orders.slice(0, points.length)] };
}

test('a process that is killed at any statement between a payment and its answer gives once, later', async () => {
  const place = await newPlace();
  await withSite(place, async (site) => {
    await openShop(site);
    await makeCoupon(site);
  });
  const runs = [await killEverywhere(place, 'vip'), await killEverywhere(place, 'points')];
  const orders = runs.flatMap((run) => run.orders);
  const points = runs.reduce((sum, run) => sum + run.points, 0);
  const killed = runs.reduce((sum, run) => sum + run.killed, 0);
  await withSite(place, async (site) => {
    expect(await countBroken(site)).toBe(0);
    const before = (await countGiven(site)).given;
    const answers = new Set<unknown>();
    // The provider repeats its reports, each of them twice.
    for (const { no, amount } of [...orders, ...orders])
      answers.add((await takeNotice(site, 'alipay', { headers: {}, body: Buffer.from(paidReport(no, amount)) })).body);
    const { given, fulfilled } = await countGiven(site);
    const broken = await countBroken(site);
    figure(
      'M17',
      `${points} 个终止点（${runs.map((run) => run.statements).join('、')} 条语句，及应答之后），终止 ${killed}；` +
        `终止时已发放 ${before}，重发后发放 ${given}/${orders.length}，对账不符 ${broken}`,
    );
    expect(answers).toEqual(new Set(['success']));
    expect([killed, given, fulfilled, broken]).toEqual([points, orders.length, orders.length, 0]);
    expect(points).toBeGreaterThan(20);
  });
});
