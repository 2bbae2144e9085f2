import { afterAll, beforeAll, expect, test } from 'vitest';

import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { openApp, type OpenApp } from '#tests/kit/open-app.ts';

import { doors, type Role, table } from './role-table.ts';

const origin = 'http://localhost:3000';
const missing = 987_654_321;
const holders = ['subscriber', 'author', 'administrator'] as const;
const scopeSets = [['read'], ['write'], ['read', 'write']] as const;

let app: OpenApp;
const tokens = new Map<string, string>();
let asked = 0;

beforeAll(async () => {
  app = await openApp({ TRUST_PROXY: '1' });
  for (const role of holders) {
    const person = { name: `人${role}`, email: `${role}@mail.example`, password: '晚上读一点书再睡', role };
    const id = await createUser(app.site, person);
    const start = { address: '198.51.100.1', userAgent: 'test', mustChangePassword: false };
    const cookie = `somnia_session=${await createSession(app.site, id, start)}`;
    for (const scopes of scopeSets) {
      const response = await fetch(`${app.url}/nv/create-access-token`, {
        method: 'POST',
        headers: { origin, 'content-type': 'application/json', cookie },
        body: JSON.stringify({ name: scopes.join(' '), scopes, days: null }),
      });
      tokens.set(`${role} ${scopes.join('+')}`, ((await response.json()) as { token: string }).token);
    }
  }
});

afterAll(() => app?.close());

/** As a program sends it: no cookie, no Origin. */
async function ask(method: string, path: string, input: Record<string, unknown>, token: string) {
  asked += 1;
  app.clock.advance(60_000);
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(input[name] ?? missing));
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const response = await fetch(`${app.url}${filled}${method === 'GET' ? `?${query}` : ''}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      'x-forwarded-for': `20.${asked >> 8}.${asked & 255}.7`,
      'content-type': method === 'PUT' ? 'application/octet-stream' : 'application/json',
    },
    ...(method === 'GET' ? {} : { body: method === 'PUT' ? 'x' : JSON.stringify(input) }),
  });
  const body = (await response.json()) as { error_code?: string | number };
  return response.ok ? 'let in' : (body.error_code ?? '');
}

type Door = Partial<Record<Role, string | number>>;

/** The expected error of a call's access check for this user's token: scope first, then user. */
function wanted(door: Door, role: (typeof holders)[number], scopes: readonly ('read' | 'write')[]) {
  const isEnough = scopes.some((scope) => door[`${scope}Token`] !== 'SCOPE_REQUIRED');
  return isEnough ? (door[role] ?? 'let in') : 'SCOPE_REQUIRED';
}

const doorCodes: (string | number)[] = [601, 401.1, 603, 'SCOPE_REQUIRED', 'PASSWORD_CHANGE_REQUIRED'];

test('a token opens what its scopes name and never more than its person may', async () => {
  const counts = { cells: 0, 'let in': 0, scope: 0, person: 0 };
  const wrong: string[] = [];
  const calls = Object.entries(table).map(([route, [kind, input]]) => ({ route, door: doors[kind] as Door, input }));
  const chunk = { route: 'PUT /nv/admin/uploads/nothing-of-the-kind-here', door: doors.writerActs as Door };
  for (const { route, door, input = {} } of [...calls, { ...chunk, input: {} }]) {
    const [method = '', path = ''] = route.split(' ');
    for (const role of holders) {
      for (const scopes of scopeSets) {
        const answer = await ask(method, path, input, tokens.get(`${role} ${scopes.join('+')}`) ?? '');
        const expected = wanted(door, role, scopes);
        const isRight = expected === 'let in' ? !doorCodes.includes(answer) : answer === expected;
        if (!isRight) wrong.push(`${role} ${scopes.join('+')} · ${route}: ${answer}, not ${expected}`);
        counts.cells += 1;
        counts[expected === 'let in' ? 'let in' : expected === 'SCOPE_REQUIRED' ? 'scope' : 'person'] += 1;
      }
    }
  }
  process.stdout.write(
    `令牌：${calls.length + 1} 个调用 × 3 种人 × 3 种范围 = ${counts.cells} 格，放行 ${counts['let in']}，` +
      `因范围拒绝 ${counts.scope}，因权限拒绝 ${counts.person}，不符 ${wrong.length}\n`,
  );
  expect(wrong).toEqual([]);
});
