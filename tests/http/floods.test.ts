import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { amount } from '#tests/kit/breadth.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';

const password = '晚上读一点书再睡';
const hour = 3_600_000;
const many = amount(1000, 100);

let app: OpenApp;

beforeAll(async () => {
  app = await openApp({ TRUST_PROXY: '1' });
  await createUser(app.site, { name: '小明', email: 'xiaoming@mail.example', password });
});
afterAll(() => app.close());
/** Resets rate limits. */
beforeEach(() => app.clock.advance(25 * hour));

/** A separate IPv4 network for each index. */
const networkOf = (place: number): string => `${20 + (place >> 16)}.${(place >> 8) & 255}.${place & 255}.1`;

const post = (path: string, body: object, address: string, more: Record<string, string> = {}) =>
  app.post(path, body, { origin: 'http://localhost:3000', 'x-forwarded-for': address, ...more });

/** Sends a request from each network, fifty at once, and counts the responses by code. */
async function flood(
  count: number,
  askOne: (place: number) => ReturnType<typeof post>,
): Promise<Record<string, number>> {
  const said: Record<string, number> = {};
  for (let begin = 0; begin < count; begin += 50) {
    const places = Array.from({ length: Math.min(50, count - begin) }, (_, at) => begin + at);
    for (const { status, body } of await Promise.all(places.map(askOne))) {
      const key = String(body.error_code ?? status);
      said[key] = (said[key] ?? 0) + 1;
    }
  }
  return said;
}

/** How many mails with verification codes have been queued. */
async function codesKept(): Promise<number> {
  return (await app.site.db.selectFrom('codes').select('id').execute()).length;
}

const askCode = (email: string, address: string) =>
  post('/somnia/get-code', { name: '新人', email, type: 'register' }, address);

test(`${many} networks that ask for one mailbox make one code`, async () => {
  const before = await codesKept();
  const said = await flood(many, (place) => askCode('one@mail.example', networkOf(place)));
  expect(said).toEqual({ '200': 1, RATE_LIMITED: many - 1 });
  expect(await codesKept()).toBe(before + 1);
});

test.each([
  ['address', () => '203.0.113.5'],
  ['/24', (place: number) => `203.0.113.${place % 256}`],
  ['/64', (place: number) => `2001:db8:0:7:${place.toString(16)}::1`],
])(`${many} mailboxes asked for from one %s make ten codes`, async (_what, addressOf) => {
  const before = await codesKept();
  const said = await flood(many, (place) => askCode(`new${place}@mail.example`, addressOf(place)));
  expect(said).toEqual({ '200': 10, RATE_LIMITED: many - 10 });
  expect(await codesKept()).toBe(before + 10);
});

test(`as many mailboxes as networks, ${many + 100} of each, make sixty codes a minute`, async () => {
  const said = await flood(many + 100, (place) => askCode(`other${place}@mail.example`, networkOf(place)));
  // Requests sent at once with the last allowed one may have been accepted too.
  expect(said['200']).toBeGreaterThanOrEqual(60);
  expect(said['200']).toBeLessThanOrEqual(110);
  expect(said.CHALLENGE_REQUIRED).toBe(many + 100 - (said['200'] as number));
});

const signIn = (name: string, given: string, address: string, more: Record<string, string> = {}) =>
  post('/nv/user-login', { name, password: given }, address, more);

async function deviceOf(address: string): Promise<string> {
  const reply = await fetch(`${app.url}/nv/user-login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000', 'x-forwarded-for': address },
    body: JSON.stringify({ name: '小明', password }),
  });
  const device = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('somnia_device='));
  return device?.split(';')[0] as string;
}

const pairs = amount(2500, 120);

test('of many stolen pairs from one network sixty are looked at, and who lives there still comes in', async () => {
  const address = '203.0.113.5';
  const device = await deviceOf(address);
  const said = await flood(pairs, (place) => signIn(`某人${place}`, `偷来的密码${place}`, `203.0.113.${place % 256}`));
  process.stdout.write(`一个网段试 ${pairs} 对：看过 ${said.VALIDATION} 对\n`);
  expect(said).toEqual({ VALIDATION: 60, CHALLENGE_REQUIRED: pairs - 60 });
  expect((await signIn('小明', password, address)).body.error_code).toBe('CHALLENGE_REQUIRED');
  expect((await signIn('小明', password, address, { cookie: device })).body.name).toBe('小明');
  expect((await signIn('小明', password, '198.51.100.1')).body.name).toBe('小明');
});

test(`${many} networks that guess at one name are looked at thirty times, and the owner still comes in`, async () => {
  const device = await deviceOf('198.51.100.1');
  const said = await flood(many, (place) => signIn('小明', `猜的密码${place}`, networkOf(place)));
  expect(said).toEqual({ VALIDATION: 30, CHALLENGE_REQUIRED: many - 30 });
  expect((await signIn('小明', password, '198.51.100.1', { cookie: device })).body.name).toBe('小明');
});
