import { afterEach, beforeEach, expect, test } from 'vitest';

import { getHealth } from '#contract/features/operations/health.calls.ts';
import type { Viewer } from '#contract/kit/power.ts';
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

test('a job that failed for good is told of', async () => {
  here.site.jobs.handle('broken', 'default', () => Promise.reject(new Error('never works')));
  await here.site.jobs.enqueue({ queue: 'broken', payload: {}, maxAttempts: 1 });
  await here.site.jobs.drain();
  const health = await here.call(routes, getHealth, {}, administrator);
  expect(health.jobs.dead).toBe(1);
  expect(health.problems).toContain('有 1 个后台任务多次失败后停下了，原因见日志。');
});

test('an editor is told nothing', async () => {
  const editor: Viewer = { ...administrator, role: 'editor', power: 8 };
  await expect(here.call(routes, getHealth, {}, editor)).rejects.toMatchObject({ code: '401.1' });
});
