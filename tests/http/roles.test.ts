import { createHash, randomInt, randomUUID } from 'node:crypto';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { AccountRole } from '#contract/kit/power.ts';
import { endpoints } from '#server/app/endpoints.ts';
import { banUser, createUser, requestErasure } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { eraseDueAccounts } from '#server/features/profiles/service.ts';
import { write } from '#server/kit/site.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';
import { createPostAuthor, paragraph, savePost } from '#tests/kit/write-post.ts';
import { insertMomentRows } from '#tests/kit/stored-moments.ts';

import { bulkCases } from './role-bulk-cases.ts';
import { doors, type Role, roles, table, things } from './role-table.ts';

const origin = 'http://localhost:3000';
const password = '晚上读一点书再睡';
const missing = 987_654_321;
const hour = 3_600_000;
const whose = ['own', 'others', 'missing'] as const;

let app: OpenApp;
/** A user who makes none of the calls. */
let other: number;
let posts: { own: number; others: number; missing: number };
const ids = {} as Record<Role, number>;
/** Cookies and tokens of expired sessions, and of programs. */
const kept: Partial<Record<Role, Record<string, string>>> = {};
let asked = 0;
/** How many targets of each kind were created for another user. */
const made: Record<string, number> = { passkey: 0 };

interface Answer {
  status: number;
  code: string | number;
  body: Record<string, unknown>;
}

/** Sends each request from another network, so that no address limit applies. */
async function ask(route: string, input: Record<string, unknown>, headers: Record<string, string>): Promise<Answer> {
  asked += 1;
  const [method = '', pattern = ''] = route.split(' ');
  const address = `${20 + (asked >> 16)}.${(asked >> 8) & 255}.${asked & 255}.7`;
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(input[name]));
  const query =
    method === 'GET' ? `?${new URLSearchParams(Object.entries(input).map(([k, v]) => [k, String(v)]))}` : '';
  const response = await fetch(`${app.url}${path}${query}`, {
    method,
    headers: { origin, 'x-forwarded-for': address, 'content-type': 'application/json', ...headers },
    ...(method === 'GET' ? {} : { body: JSON.stringify(input) }),
  });
  const body = (await response.json()) as { error_code?: string | number };
  return { status: response.status, code: response.ok ? 'ok' : (body.error_code ?? ''), body };
}

async function signIn(userId: number, mustChangePassword = false): Promise<Record<string, string>> {
  const about = { address: '198.51.100.1', userAgent: 'test', mustChangePassword };
  const token = await createSession(app.site, userId, about);
  return { cookie: `somnia_session=${token}` };
}

const accountRoles: Partial<Record<Role, AccountRole>> = {
  contributor: 'contributor',
  author: 'author',
  editor: 'editor',
  administrator: 'administrator',
};

beforeAll(async () => {
  app = await openApp({ TRUST_PROXY: '1' });
  const { site } = app;
  other = await createPostAuthor(site);
  const blocks = [paragraph('今天喝茶。')];
  const tea = await savePost(site, other, { title: '喝茶', slug: 'tea', content: { blocks } });
  const draft = await savePost(site, other, { title: '草稿', slug: 'draft', status: 'draft', content: { blocks } });
  await insertMomentRows(site, { slug: 'm-tea', author_id: other });
  posts = { own: tea.id, others: draft.id, missing };
  for (const role of roles) {
    const user = { name: `人${role}`, email: role === 'noEmail' ? null : `${role}@mail.example`, password };
    ids[role] = await createUser(site, { ...user, role: accountRoles[role] ?? 'subscriber' });
  }
  ids.readToken = ids.administrator;
  ids.writeToken = ids.administrator;
  // A second administrator, so that none of them is the last.
  await createUser(site, { name: '站长二', password, role: 'administrator' });
  for (const role of ['banned', 'leaving', 'erased'] as const) kept[role] = await signIn(ids[role]);
  await banUser(site, ids.banned, { reason: '广告' });
  const left = await ask('POST /somnia/logoff', {}, kept.leaving ?? {});
  await write(site, (unit) => requestErasure(unit, ids.erased, unit.now));
  const erased = await eraseDueAccounts(site);
  if (left.status !== 200 || erased !== 1) throw new Error('Nobody left.');
  for (const scope of ['read', 'write'] as const) {
    const response = await fetch(`${app.url}/nv/create-access-token`, {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', ...(await signIn(ids.administrator)) },
      body: JSON.stringify({ name: scope, scopes: [scope], days: null }),
    });
    const { token } = (await response.json()) as { token: string };
    kept[`${scope}Token`] = { authorization: `Bearer ${token}` };
  }
});

afterAll(() => app.close());

/** A session that is too old to be fresh: its user has to confirm their identity again. */
async function credentialsOf(role: Role): Promise<Record<string, string>> {
  if (role === 'guest') return {};
  if (kept[role]) return kept[role];
  const headers = await signIn(ids[role], role === 'initialPassword');
  await app.site.db
    .updateTable('sessions')
    .set({ created_at: app.clock.now() - hour })
    .where('user_id', '=', ids[role])
    .execute();
  return headers;
}

const insertTerm = (taxonomy: string) =>
  insert('terms', { taxonomy, name: randomUUID(), slug: randomUUID(), parent_id: null, created_at: 1, updated_at: 1 });

const goodsRow = () => ({ name: '壁纸', price: 0, stock: null, created_at: 1, updated_at: 1 });

const orderRow = (ownerId: number) => ({
  out_trade_no: `${Date.now()}${randomInt(1e9)}`.padEnd(32, '7'),
  user_id: ownerId,
  kind: 'content',
  purpose: randomUUID(),
  title: '一段内容',
  detail: '{}',
  amount: 100,
  channel: 'alipay',
  expires_at: app.clock.now() + hour,
  created_at: app.clock.now(),
});

const makers: Record<string, (ownerId: number) => Promise<number | string | number[]>> = {
  comment: async (ownerId) => {
    const row = { post_id: posts.own, user_id: ownerId, name: '人', content: '旧的', html: '<p>旧的</p>' };
    const at = { created_at: app.clock.now(), edited_at: null, published_at: app.clock.now(), removed_at: null };
    return insert('comments', { ...row, ...at, status: 'approved' });
  },
  manuscript: async (ownerId) => {
    const saved = await savePost(app.site, ownerId, {
      title: '稿',
      slug: randomUUID(),
      status: 'draft',
      content: { blocks: [paragraph('字')] },
    });
    return saved.id;
  },
  moment: (ownerId) => insertMomentRows(app.site, { slug: randomUUID(), author_id: ownerId, status: 'pending' }),
  session: async (ownerId) => {
    const token = (await signIn(ownerId)).cookie?.split('=')[1] as string;
    const hash = createHash('sha256').update(token).digest('base64url');
    return createHash('sha256').update(hash).digest('base64url').slice(0, 22);
  },
  passkey: async (ownerId) => {
    const id = randomUUID();
    const row = { id, user_id: ownerId, public_key: 'x', name: '钥匙', created_at: 1, last_used_at: null };
    await app.site.db.insertInto('passkeys').values(row).execute();
    return id;
  },
  token: (ownerId) => {
    const row = { user_id: ownerId, name: '脚本', token_hash: randomUUID(), scopes: '["read"]' };
    return insert('access_tokens', { ...row, created_at: 1, last_used_at: null, expires_at: null, revoked_at: null });
  },
  goods: () => insert('goods', goodsRow()),
  redeemed: async (ownerId) => {
    const goods_id = await insert('goods', goodsRow());
    await insert('goods_redemptions', { goods_id, user_id: ownerId, number: 1, price: 0, created_at: 1 });
    return goods_id;
  },
  coupons: () =>
    insert('coupon_batches', {
      name: '满月礼',
      percent: 88,
      scope: 'all',
      is_public: 0,
      total_limit: null,
      price: null,
      starts_at: null,
      ends_at: null,
      stopped_at: null,
      created_at: 1,
    }),
  cards: () =>
    insert('card_batches', { point: 5, goods_id: null, count: 1, expires_at: null, stopped_at: null, created_at: 1 }),
  message: (ownerId) => {
    const from_id = ownerId === other ? ids.erased : other;
    const [low_id, high_id] = [Math.min(from_id, ownerId), Math.max(from_id, ownerId)];
    const text = { content: '你好', html: '<p>你好</p>', created_at: 1, read_at: null };
    return insert('messages', { low_id, high_id, from_id, to_id: ownerId, ...text });
  },
  notification: async (ownerId) => {
    const none = { actor_id: null, post_id: null, comment_id: null, group_key: null, read_at: null };
    return [await insert('notifications', { user_id: ownerId, kind: 'system', created_at: 1, ...none })];
  },
  link: (ownerId) => {
    const row = { name: '邻居', url: `https://${randomUUID()}.example`, status: 'pending', applicant_id: ownerId };
    return insert('links', { ...row, healthy: null, checked_at: null, created_at: 1 });
  },
  gift: () => insert('gifts', { name: randomUUID(), image_url: '/gift.svg', price_point: 1 }),
  order: (ownerId) => insert('orders', orderRow(ownerId)),
  withdrawal: async (ownerId) => {
    // A person has one open request.
    const { db } = app.site;
    await db
      .updateTable('withdrawals')
      .set({ status: 'rejected' })
      .where('user_id', '=', ownerId)
      .where('status', 'in', ['pending', 'approved'])
      .execute();
    const row = { user_id: ownerId, amount: 1000, fee: 0, account: '13800000000', real_name: '王小红' };
    return insert('withdrawals', { ...row, created_at: app.clock.now() });
  },
  difference: async () => {
    const day = { channel: 'alipay', day: randomUUID(), done_at: 1 };
    const reconciliation_id = await insert('reconciliations', day);
    const row = { kind: 'amount', out_trade_no: '1', ours: 1, theirs: 2, settled_at: null, settled_by: null };
    return insert('reconciliation_differences', { ...row, reconciliation_id });
  },
  tradeNo: async (ownerId) => {
    const row = orderRow(ownerId);
    await insert('orders', row);
    return row.out_trade_no;
  },
  giftRecord: (ownerId) => {
    const about = { gift_id: null, gift_name: '纸灯', gift_image_url: '', count: 1, post_id: null };
    return insert('gift_records', { ...about, from_id: ownerId, to_id: other, created_at: 1 });
  },
  tip: (ownerId) => insert('tips', { from_id: ownerId, to_id: other, source: randomUUID(), created_at: 1 }),
  net: (ownerId) => {
    asked += 1;
    const net = `203.${asked >> 8}.${asked & 255}.0/24`;
    return insert('address_bans', { net, reason: '', until_at: null, created_by: ownerId, created_at: 1 });
  },
  job: async () => {
    await app.site.jobs.enqueue({ queue: 'unheard-of', payload: {}, maxAttempts: 1 });
    await app.site.jobs.drain();
    const { jobs } = await app.site.jobs.list({ queue: 'unheard-of', status: 'dead' }, 1, 0);
    return jobs[0]?.id as string;
  },
  redirect: () =>
    insert('address_redirects', { from_address: `/${randomUUID()}`, to_address: '/tea', created_at: 1, updated_at: 1 }),
  badge: () => insert('badges', { name: '守夜人', img: '/a.svg', created_at: 1 }),
  report: (ownerId) => {
    asked += 1;
    const row = {
      reporter_id: ownerId,
      target_type: 'post',
      target_id: 50_000 + asked,
      reason: 'spam',
      status: 'open',
    };
    return insert('reports', { ...row, created_at: 1, handled_at: null, handled_by: null });
  },
  mail: () => {
    const texts = { subject: '提醒', text_body: '正文', html_body: '' };
    return insert('mails', {
      to_address: 'a@mail.example',
      kind: 'notice',
      ...texts,
      status: 'dead',
      created_at: 1,
      sent_at: null,
    });
  },
  term: () => insertTerm('special'),
  topic: () => insertTerm('topic'),
  plate: async () => {
    const term_id = await insertTerm('plate');
    await app.site.db.insertInto('plate_settings').values({ term_id }).execute();
    return term_id;
  },
  webhook: () =>
    insert('webhooks', {
      name: '备份',
      url: 'https://hooks.example/in',
      events: '["post.published"]',
      secret: 'x',
      created_at: 1,
    }),
  transfer: () => insert('transfers', { kind: 'fetch-media', created_at: 1, changed_at: 1, user_id: null }),
  delivery: async () => {
    const row = { webhook_id: await makers.webhook?.(other), key: randomUUID(), event: 'ping', payload: '{}' };
    return insert('webhook_deliveries', { ...row, answer_status: null, status: 'failed', created_at: 1, done_at: 1 });
  },
  media: (ownerId) => {
    const path = `2026/11/${randomUUID()}.txt`;
    const row = { owner_id: ownerId, path, url: `/uploads/${path}`, name: '茶.txt', mime: 'text/plain', bytes: 1 };
    return insert('media', { ...row, sha256: path, created_at: 1 });
  },
  mediaGroup: async () => {
    await app.site.db.deleteFrom('media_groups').execute();
    return insert('media_groups', { name: '旧组', name_key: '旧组', created_at: 1 });
  },
  upload: async (ownerId) => {
    const id = randomUUID();
    const at = app.clock.now();
    const row = { id, user_id: ownerId, name: '茶.png', bytes: 10, created_at: at, changed_at: at };
    await app.site.db.insertInto('uploads').values(row).execute();
    return id;
  },
  person: async (ownerId) => ownerId,
};

async function insert(name: string, row: object): Promise<number> {
  const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
  const values = sql.join(Object.values(row));
  const made = await sql<{ id: number }>`
    insert into ${sql.table(name)} (${columns}) values (${values}) returning id`.execute(app.site.db);
  return made.rows[0]?.id as number;
}

/** Creates the target of the call. */
async function makeThing(of: string, side: (typeof whose)[number], role: Role) {
  if (of === 'post') return posts[side];
  const text = of === 'session' || of === 'passkey' || of === 'upload';
  if (side === 'missing') return of === 'notification' ? [missing] : text ? 'nothing-of-the-kind' : missing;
  if (side === 'own') return makers[of]?.(ids[role]);
  // A new user each time, so that nobody is banned, followed or messaged twice.
  const fresh = of === 'person' ? await createUser(app.site, { name: `路人${(asked += 1)}` }) : other;
  made[of] = (made[of] ?? 0) + 1;
  return makers[of]?.(fresh);
}

/** How many targets of other users were read, changed or deleted by the tested roles. */
async function touchedOfOthers(): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from notifications where user_id = ${other} and read_at is not null
    union all select count(*) from messages where to_id = ${other} and (read_at is not null or to_deleted = 1)
    union all select count(*) from access_tokens where user_id = ${other} and revoked_at is not null
    union all select count(*) from sessions where user_id = ${other} and revoked_at is not null
    union all select count(*) from comments where user_id = ${other} and (content <> '旧的' or removed_at is not null)
    union all select ${made.passkey} - count(*) from passkeys where user_id = ${other}`.execute(app.site.db);
  return rows.map((row) => Number(row.count));
}

/** Error codes of the access check; any other response means that the caller was let in. */
const doorCodes: (string | number)[] = [
  601,
  602,
  401.1,
  603,
  'PASSWORD_CHANGE_REQUIRED',
  'SCOPE_REQUIRED',
  'USER_ALREADY_BAN',
];

test('the table names every call of the server, and none besides', () => {
  expect(Object.keys(table).toSorted()).toEqual(endpoints.map(({ call }) => `${call.method} ${call.path}`).toSorted());
  const numbered = Object.keys(table).filter((route) => route.includes('{id}'));
  expect(numbered.filter((route) => !things[route])).toEqual([]);
});

test('every call lets in whom the table names, and refuses everybody else with the code of the reason', async () => {
  let cells = 0;
  const passes: string[] = [];
  const wrong: string[] = [];
  for (const [route, [kind, input = {}]] of Object.entries(table)) {
    const thing = things[route];
    for (const role of roles) {
      const door = (doors[kind] as Partial<Record<Role, string | number>>)[role];
      const isSomebody = !['guest', 'banned', 'leaving', 'erased'].includes(role);
      for (const side of thing ? whose : (['own'] as const)) {
        // No limits per user apply either.
        app.clock.advance(5 * 60_000);
        const named = thing ? { [thing.field]: await makeThing(thing.of, side, role) } : {};
        // A repeated comment would be refused.
        const words = route === 'POST /nv/add-comment' ? { content: `沙发 ${asked}` } : {};
        const { status, code } = await ask(route, { ...input, ...words, ...named }, await credentialsOf(role));
        const cell = `${role} · ${route} · ${thing ? side : ''}`;
        cells += 1;
        if (door !== undefined && status < 300) passes.push(cell);
        const isEditor = ['editor', 'administrator', 'readToken', 'writeToken'].includes(role);
        const special = (!isSomebody && thing?.guests) || (isEditor && side === 'others' && thing?.editors);
        const wanted = door ?? (thing && (special || thing[side]));
        const isRight = wanted === undefined ? status < 500 && !doorCodes.includes(code) : code === wanted;
        if (!isRight) wrong.push(`${cell}: ${status} ${code}, not ${wanted ?? 'let in'}`);
      }
    }
  }
  process.stdout.write(`角色 × 调用 × 对象：${cells} 格，多放行 ${passes.length} 格，不符 ${wrong.length} 格\n`);
  expect(passes).toEqual([]);
  expect(wrong).toEqual([]);
  expect(await touchedOfOthers()).toEqual([0, 0, 0, 0, 0, 0]);
  expect(cells).toBeGreaterThan(1800);
});

type BulkCase = (typeof bulkCases)[number];

/** The rows of these things with their terms, as texts; a deleted one is missing. */
async function storedThings(rows: BulkCase['rows'], ids: readonly number[]): Promise<Map<number, string>> {
  const { db } = app.site;
  const stored = await db.selectFrom(rows).selectAll().where('id', 'in', ids).execute();
  const terms =
    rows === 'posts' ? await db.selectFrom('post_terms').selectAll().where('post_id', 'in', ids).execute() : [];
  const texts = stored.map((row) => [row, terms.filter((term) => term.post_id === row.id)] as const);
  return new Map(texts.map(([row, own]) => [row.id, JSON.stringify([row, own])]));
}

/** The row that an action needs besides the things: the category or the group that they get. */
async function partnerOf({ input }: BulkCase): Promise<Record<string, unknown>> {
  if (input.act === 'group') return { group_id: await makers.mediaGroup?.(other) };
  if (input.act !== 'add-term') return {};
  const row = { taxonomy: 'category', name: randomUUID(), slug: randomUUID(), created_at: 1, updated_at: 1 };
  return { term: await insert('terms', row) };
}

/** The things that a bulk call says it changed; the library says only how many. */
function claimedBy({ changed, judged, moderated, done }: Answer['body']): number | number[] {
  const list = (changed ?? judged ?? moderated) as { id: number }[] | undefined;
  return list ? list.map(({ id }) => id) : Number(done ?? 0);
}

/** What a role changes by a bulk call, by the rows before and after it, and what the answer says. */
async function tryBulk(bulk: BulkCase, role: Role) {
  app.clock.advance(5 * 60_000);
  const own = (await makers[bulk.of]?.(ids[role])) as number;
  const others = (await makers[bulk.of]?.(other)) as number;
  await app.site.db.updateTable(bulk.rows).set(bulk.start(app.clock.now())).where('id', 'in', [own, others]).execute();
  const named = { ...bulk.input, ...(await partnerOf(bulk)), ids: [others, own, missing] };
  const headers = await credentialsOf(role);
  const before = await storedThings(bulk.rows, [own, others]);
  const { body } = await ask(bulk.route, named, headers);
  const after = await storedThings(bulk.rows, [own, others]);
  const changed = [others, own].filter((id) => before.get(id) !== after.get(id));
  return { own, others, changed, claimed: claimedBy(body) };
}

test('bulk calls change what is a role’s to change, leave the rest as it is, and say exactly so', async () => {
  const wrong: string[] = [];
  for (const bulk of bulkCases) {
    for (const role of roles) {
      const { own, others, changed, claimed } = await tryBulk(bulk, role);
      const expected = [...(bulk.others.includes(role) ? [others] : []), ...(bulk.own.includes(role) ? [own] : [])];
      const said = typeof claimed === 'number' ? expected.length : expected;
      const found = JSON.stringify([changed, claimed]);
      if (found !== JSON.stringify([expected, said]))
        wrong.push(`${role} · ${bulk.route} ${String(bulk.input.act)}: ${found}, own ${own}, others ${others}`);
    }
  }
  expect(wrong).toEqual([]);
  expect(new Set(bulkCases.map(({ route }) => route))).toEqual(
    new Set(Object.keys(table).filter((route) => route.endsWith('/bulk'))),
  );
});
