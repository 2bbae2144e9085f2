import { afterAll, beforeAll, expect, test } from 'vitest';

import { userCentreCalls } from '#contract/features/licences/user-centre.rules.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { PageCache } from '#server/kit/page-cache.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { buildApp } from './build-app.ts';
import { endpointKey, endpoints } from './endpoints.ts';

let here: TestSite;
let app: Awaited<ReturnType<typeof buildApp>>;
const cookies: Record<string, string> = {};

beforeAll(async () => {
  here = await openTestSite();
  app = await buildApp({ site: here.site, cache: new PageCache(here.clock), pages: null, clientFolder: null });
  for (const role of ['subscriber', 'editor', 'administrator'] as const) {
    const id = await insertUserRow(here.site, `人${role}`, role);
    cookies[role] = `somnia_session=${await createSession(here.site, id, { address: '127.0.0.1', userAgent: 'x' })}`;
  }
});

afterAll(async () => {
  await app.close();
  await here.close();
});

async function codeOf(role: string, name: string): Promise<unknown> {
  const [method = '', url = ''] = name.split(' ');
  const headers = { origin: 'http://localhost:3000', cookie: cookies[role] ?? '' };
  const answer = await app.inject({
    method: method as 'GET' | 'POST',
    url,
    headers,
    ...(method === 'GET' ? {} : { payload: {} }),
  });
  return answer.json<{ error_code?: unknown }>().error_code;
}

const isOfUserCentre = ({ path }: { path: string }) =>
  /^\/nv\/(my-|notification|messages|conversations|passkeys|identities|credentials|sessions|access-tokens)/.test(path);

test('the list names calls that exist, and every reading call of the user centre', () => {
  const known = endpoints.map(({ call }) => endpointKey(call));
  expect([...userCentreCalls].filter((name) => !known.includes(name))).toEqual([]);
  const own = endpoints.filter(({ call }) => call.access === 'member' && isOfUserCentre(call));
  expect(own.map(({ call }) => endpointKey(call)).filter((name) => !userCentreCalls.has(name))).toEqual([]);
});

test('an invalid licence closes the user centre on the server, except to administrators', async () => {
  for (const name of userCentreCalls) expect([name, await codeOf('subscriber', name)]).not.toContain('LICENCE_INVALID');
  await setOptions(here.site, { site_licence: 'forged.licence' });
  for (const name of userCentreCalls) {
    expect([name, await codeOf('subscriber', name)]).toEqual([name, 'LICENCE_INVALID']);
    expect([name, await codeOf('editor', name)]).toEqual([name, 'LICENCE_INVALID']);
    expect([name, await codeOf('administrator', name)]).not.toContain('LICENCE_INVALID');
    expect([name, await codeOf('guest', name)]).not.toContain('LICENCE_INVALID');
  }
  // Reading, leaving and taking one's data along go on.
  for (const name of ['GET /nv/articles', 'GET /nv/home', 'POST /nv/export-my-data', 'POST /nv/user-logout'])
    expect([name, await codeOf('subscriber', name)]).not.toContain('LICENCE_INVALID');
});
