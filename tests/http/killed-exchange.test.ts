import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { sql } from 'kysely';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';

import { composeSite } from '#server/app/compose.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { hashCard } from '#server/features/exchange/cards.service.ts';
import { insertBatch } from '#server/features/exchange/cards.writes.ts';
import { insertGoods } from '#server/features/exchange/goods.writes.ts';
import { insertGift } from '#server/features/gifts/service.ts';
import { checkInUser } from '#server/features/growth/check-ins.service.ts';
import { transfer } from '#server/features/ledger/service.ts';
import { verifyLedger } from '#server/features/ledger/verify.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { readSettings } from '#server/kit/settings.ts';
import { type Site, write } from '#server/kit/site.ts';
import { amount } from '#tests/kit/breadth.ts';
import { type RunningServer, startServer } from '#tests/kit/start-server.ts';

const people = 12;
const kills = amount(30, 4);
const cardsPerPerson = amount(40, 8);
const stock = 1_000_000;
const tasks = 20;

const postgres = process.env.DATABASE_URL_TEST ?? '';
const engines = ['sqlite', ...(postgres ? ['postgres'] : [])];

/** The settings of a new database of an engine, dropped when the test ends. */
async function newDatabase(engine: string): Promise<Record<string, string>> {
  if (engine === 'sqlite') return {};
  const name = `somnia_${randomBytes(6).toString('hex')}`;
  const server = new pg.Client({ connectionString: postgres });
  await server.connect();
  onTestFinished(async () => {
    await server.query(`drop database if exists ${name} with (force)`);
    await server.end();
  });
  await server.query(`create database ${name}`);
  const url = new URL(postgres);
  url.pathname = `/${name}`;
  return { DATABASE_URL: url.toString() };
}

async function withSite<T>(env: Record<string, string>, work: (site: Site) => Promise<T>): Promise<T> {
  const { site, close } = await composeSite(readSettings({ LOG_LEVEL: 'silent', INSTALL_WIZARD: 'off', ...env }));
  try {
    return await work(site);
  } finally {
    await close();
  }
}

interface Person {
  id: number;
  cookie: string;
  address: string;
  cards: string[];
}

interface Prepared {
  members: Person[];
  giftId: number;
  goodsId: number;
}

/** People with points and experience, and something to spend them on. */
async function prepare(site: Site): Promise<Prepared> {
  const task = { name: '今天来签到', kind: 'daily', event: 'check-in', count: 1, point: 2, exp: 2 } as const;
  const growth_tasks = Array.from({ length: tasks }, (_, at) => ({ ...task, id: `task-${at}` }));
  await setOptions(site, { exchange_exp_rate: 10, exchange_exp_daily: 10_000, growth_tasks });
  const members: Person[] = [];
  for (let at = 0; at < people; at += 1) {
    const facts = { name: `旅人${at}`, email: `traveller${at}@mail.example`, password: '晚上读一点书再睡' };
    const id = await createUser(site, facts);
    const address = `${20 + at}.1.2.3`;
    const token = await createSession(site, id, { address, userAgent: 'test' });
    const cards = Array.from({ length: cardsPerPerson }, () => randomBytes(8).toString('hex').toUpperCase());
    members.push({ id, cookie: `somnia_session=${token}`, address, cards });
  }
  const made = await write(site, async (unit) => {
    for (const { id } of members)
      for (const currency of ['point', 'exp'] as const) {
        const reason = { currency, kind: 'adjustment', source: `start ${id}`, amount: 10_000 } as const;
        await transfer(site, unit, { ...reason, from: { site: 'adjustments' }, to: { userId: id } });
      }
    for (const { id } of members) await checkInUser(site, unit, id);
    const hashes = members.flatMap(({ cards }) => cards.map((code) => hashCard(site, code)));
    await insertBatch(unit, { point: 11, goods_id: null, note: '', expires_at: null, stopped_at: null }, hashes);
    const goods = { name: '壁纸', price: 7, stock, person_limit: 100, updated_at: unit.now, created_at: unit.now };
    const goodsId = await insertGoods(unit, { ...goods, source: '{"blocks":[]}', prepared: '[]' });
    const giftId = await insertGift(unit, { name: '灯', image_url: '', price_point: 3 });
    return { giftId, goodsId };
  });
  return { ...made, members };
}

interface Request {
  path: string;
  body: Record<string, unknown>;
  by: Person;
  /** Its `Idempotency-Key`. */
  key: string;
}

/** Endless requests of a person, of every kind in turn. */
function requestsOf({ members, giftId, goodsId }: Prepared, by: Person): () => Request {
  let made = 0;
  return () => {
    const turn = made++;
    const to = members[(members.indexOf(by) + 1 + (turn % (people - 1))) % people] as Person;
    const place = Math.floor(turn / 5);
    const kinds = [
      { path: 'exchange', body: { kind: 'point', amount: 10 } },
      { path: 'exchange', body: { kind: 'gift', gift_id: goodsId, price: 7 } },
      { path: 'exchange', body: { kind: 'card', code: by.cards[place % by.cards.length] } },
      { path: 'send-gift', body: { gift_id: giftId, to_id: to.id, count: 2, price: 3, request_id: randomUUID() } },
      { path: 'claim-task', body: { id: `task-${place % tasks}` } },
    ];
    return { ...(kinds[turn % kinds.length] as (typeof kinds)[number]), by, key: randomUUID() };
  };
}

async function send({ url }: RunningServer, { path, body, by, key }: Request): Promise<number> {
  const response = await fetch(`${url}/sst/user-center/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: url.replace('127.0.0.1', 'localhost'),
      cookie: by.cookie,
      'x-forwarded-for': by.address,
      'idempotency-key': key,
    },
    body: JSON.stringify(body),
  });
  await response.text();
  return response.status;
}

/** Everybody asks for one thing after the other until the server is gone. @returns answers by status, and what stayed open */
async function load(server: RunningServer, next: readonly (() => Request)[], said: Map<number, number>) {
  const open: Request[] = [];
  const one = async (make: () => Request): Promise<void> => {
    for (;;) {
      const request = make();
      const status = await send(server, request).catch(() => 0);
      said.set(status, (said.get(status) ?? 0) + 1);
      if (status === 0) return void open.push(request);
    }
  };
  await Promise.all(next.map(one));
  return open;
}

/** As two minutes later: a request that was cut off is no longer taken for one that is still running. */
async function forgetStarted({ db }: Site): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('answer', 'is', null).execute();
}

/** Records without their transfers, and transfers without their records; each row is one half of something. */
const halves = [
  // Experience for points, cards and 礼品: an exchange has its transfers, and they have their exchange.
  `select e.id from exchanges e where e.kind = 'point' and (select count(*) from ledger_transfers t
     where t.kind = 'exchange' and t.source = 'exchange:' || e.id
     and t.amount = case t.currency when 'exp' then 10 else e.point end) <> 2`,
  `select e.id from exchanges e where e.kind = 'gift' and (select count(*) from ledger_transfers t
     where t.kind = 'goods' and t.source = 'exchange:' || e.id and t.amount = 7) <> 1`,
  `select e.id from exchanges e where e.kind = 'card' and (select count(*) from ledger_transfers t
     where t.kind = 'card' and t.source = 'exchange:' || e.id and t.amount = 11) <> 1`,
  `select e.id from exchanges e where e.gained = ''`,
  `select t.id from ledger_transfers t where t.kind in ('exchange', 'goods', 'card')
     and not exists (select 1 from exchanges e where t.source = 'exchange:' || e.id)`,
  `select u.id from users u where (select count(*) from exchanges e where e.user_id = u.id and e.kind = 'card')
     <> (select count(*) from cards c where c.used_by = u.id)`,
  `select u.id from users u where (select count(*) from exchanges e where e.user_id = u.id and e.kind = 'gift')
     <> (select count(*) from goods_redemptions r where r.user_id = u.id)`,
  `select g.id from goods g where g.stock + g.redeemed <> ${stock}
     or g.redeemed <> (select count(*) from goods_redemptions r where r.goods_id = g.id)`,
  `select r.id from gift_records r where r.point <> 6 or r.share <> 4 or (select count(*) from ledger_transfers t
     where t.source = cast(r.id as text) and (t.kind = 'gift' and t.amount = 6 or t.kind = 'gift-share' and t.amount = 4))
     <> 2`,
  `select t.id from ledger_transfers t where t.kind in ('gift', 'gift-share')
     and not exists (select 1 from gift_records r where t.source = cast(r.id as text))`,
  `select c.user_id from task_claims c where (select count(*) from ledger_transfers t
     where t.kind = 'task' and t.source = c.user_id || ':' || c.task_id || ':' || c.period and t.amount = 2) <> 2`,
  `select t.id from ledger_transfers t where t.kind = 'task' and not exists (select 1 from task_claims c
     where t.source = c.user_id || ':' || c.task_id || ':' || c.period)`,
];

async function countHalves({ db }: Site): Promise<number[]> {
  const found: number[] = [];
  for (const half of halves) found.push((await sql.raw(half).execute(db)).rows.length);
  return found;
}

/** How often each of the repeated requests was carried out. */
async function countRequests({ db }: Site): Promise<{ exchanges: number; gifts: number; doubled: number }> {
  const numberOf = async (text: string) =>
    Number((await sql.raw<{ n: number }>(`select count(*) as n from ${text}`).execute(db)).rows[0]?.n);
  const [exchanges, gifts] = [await numberOf('exchanges'), await numberOf('gift_records')];
  const doubled =
    exchanges -
    (await numberOf('(select distinct user_id, request_key from exchanges) e')) +
    gifts -
    (await numberOf('(select distinct from_id, request_id from gift_records) r'));
  return { exchanges, gifts, doubled };
}

test.each(engines)(
  'a server on %s that is killed under exchanges, gifts and tasks leaves nothing half-done',
  async (engine) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'somnia-killed-'));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const env = { DATA_DIR: dataDir, TRUST_PROXY: '1', ...(await newDatabase(engine)) };
    const prepared = await withSite(env, prepare);
    const next = prepared.members.map((by) => requestsOf(prepared, by));
    const said = new Map<number, number>();
    let open: Request[] = [];
    let repeated = 0;
    for (let killed = 0; killed < kills; killed += 1) {
      const server = await startServer({ dataDir, env });
      onTestFinished(async () => void (await server.stop('SIGKILL')));
      // What was cut off is asked for again, as a browser does; the second time it must give the first answer.
      for (const status of await Promise.all([...open, ...open].map((request) => send(server, request))))
        if (status === 200) repeated += 1;
      const loading = load(server, next, said);
      await wait(400 + Math.random() * 800);
      await server.stop('SIGKILL');
      open = await loading;
      await withSite(env, forgetStarted);
    }
    await withSite(env, async (site) => {
      const checks = await verifyLedger(site);
      const counted = await countRequests(site);
      process.stdout.write(
        `${engine}：杀 ${kills} 次；成功 ${said.get(200) ?? 0}，拒绝 ${said.get(400) ?? 0}，中断后重试成功 ${repeated}；` +
          `兑换 ${counted.exchanges}，礼物 ${counted.gifts}\n`,
      );
      expect(checks.filter(({ broken }) => broken > 0)).toEqual([]);
      expect(await countHalves(site)).toEqual(halves.map(() => 0));
      expect(counted.doubled).toBe(0);
      expect(counted.exchanges).toBeGreaterThan(kills);
      expect(counted.gifts).toBeGreaterThan(kills);
      expect(repeated).toBeGreaterThan(0);
    });
  },
);
