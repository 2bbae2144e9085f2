import { afterEach, beforeEach, expect, test } from 'vitest';

import { getHealth } from '#contract/features/operations/health.calls.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { noteProxyHeaders } from '#server/kit/proxy-headers.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { routes } from './health.routes.ts';

let here: TestSite;

beforeEach(async () => {
  here = await openTestSite({ env: { SITE_URL: 'http://blog.example.com' } });
});
afterEach(() => here.close());

const administrator: Viewer = { userId: 1, role: 'administrator', power: 10, vipLevel: 0, banned: false };

test('the administrator reads what somebody should see to', async () => {
  const health = await here.call(routes, getHealth, {}, administrator);
  expect(health.engine).toBe(here.site.engine);
  expect(health.disk_free_bytes).toBeGreaterThan(0);
  expect(health.jobs).toEqual({ waiting: 0, dead: 0 });
  expect(health.problems).toContain('SITE_URL 不是 https，登录信息会明文传输。');
});

test('headers of a proxy without TRUST_PROXY are named for a day, and logged once an hour', async () => {
  const logged: unknown[] = [];
  const named = async () => {
    const { problems } = await here.call(routes, getHealth, {}, administrator);
    return problems.filter((problem) => problem.includes('TRUST_PROXY'));
  };
  here.site.log = { ...here.site.log, warn: (about: unknown) => logged.push(about) };
  noteProxyHeaders(here.site, { host: 'blog.example.com', 'user-agent': 'x' });
  expect([await named(), logged]).toEqual([[], []]);
  for (let at = 0; at < 3; at += 1) {
    noteProxyHeaders(here.site, { 'cf-connecting-ip': '203.0.113.7' });
    here.clock.advance(1_799_999);
  }
  expect(logged).toEqual([{ header: 'cf-connecting-ip' }]);
  here.clock.advance(3);
  noteProxyHeaders(here.site, { 'x-forwarded-for': '203.0.113.7' });
  expect(logged).toHaveLength(2);
  expect(await named()).toEqual([
    '收到了带 x-forwarded-for 的请求，但没有设置 TRUST_PROXY：站点如果在反向代理或 CDN 后面，所有访客会被当成同一个地址，请把 TRUST_PROXY 设为代理的层数；前面没有代理时可以忽略。',
  ]);
  here.clock.advance(24 * 3_600_000);
  expect(await named()).toEqual([]);
});

test('a trusted proxy is no problem', async () => {
  const trusted = await openTestSite({ env: { TRUST_PROXY: '1' } });
  noteProxyHeaders(trusted.site, { 'x-forwarded-for': '203.0.113.7' });
  const { problems } = await trusted.call(routes, getHealth, {}, administrator);
  expect(problems.filter((problem) => problem.includes('TRUST_PROXY'))).toEqual([]);
  await trusted.close();
});

test('a job that failed for good is told of', async () => {
  here.site.jobs.handle('broken', 'default', () => Promise.reject(new Error('never works')));
  await here.site.jobs.enqueue({ queue: 'broken', payload: {}, maxAttempts: 1 });
  await here.site.jobs.drain();
  const health = await here.call(routes, getHealth, {}, administrator);
  expect(health.jobs.dead).toBe(1);
  expect(health.problems).toContain('有 1 个后台任务多次失败后停下了，原因见「后台任务」。');
});

test('an editor is told nothing', async () => {
  const editor: Viewer = { ...administrator, role: 'editor', power: 8 };
  await expect(here.call(routes, getHealth, {}, editor)).rejects.toMatchObject({ code: '401.1' });
});
