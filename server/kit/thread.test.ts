import { afterAll, expect, test } from 'vitest';

import { Thread } from './thread.ts';

/** A module that answers texts in upper case; `loop` never ends, `fill` fills its memory. */
const source = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', (word) => {
  while (word === 'loop');
  const kept = [];
  while (word === 'fill') kept.push({ a: 1, b: [1, 2, 3] });
  if (word === 'never') return;
  if (word === 'later') {
    setTimeout(() => parentPort.postMessage('LATER'), 900);
    return;
  }
  parentPort.postMessage(word.toUpperCase());
});
parentPort.postMessage('ready');
`;

const limits = { workMs: 3000, maxWaiting: 2, memoryMb: 32 };
const entry = new URL(`data:text/javascript,${encodeURIComponent(source)}`);
const thread = new Thread<string, string>(entry, limits);
const hasty = new Thread<string, string>(entry, { ...limits, workMs: 300 });

afterAll(async () => {
  await thread.run('end');
  hasty.end();
});

test('a task without end is stopped in time, and the next one runs in a new thread', async () => {
  const endless = thread.run('loop');
  const next = thread.run('tea');
  await expect(thread.run('more')).rejects.toMatchObject({ failure: 'busy' });
  await expect(endless).rejects.toMatchObject({ failure: 'slow' });
  expect(await next).toBe('TEA');
});

test('a task that fills its memory ends alone, and the process goes on', async () => {
  const before = process.memoryUsage().rss;
  await expect(thread.run('fill')).rejects.toMatchObject({ failure: expect.stringMatching(/^(?:broken|slow)$/) });
  expect((process.memoryUsage().rss - before) / 1e6).toBeLessThan(200);
  expect(await thread.run('tea')).toBe('TEA');
});

test('time in which a thread does not run counts little: a task may take six times its CPU time by the clock', async () => {
  expect(await hasty.run('later')).toBe('LATER');
  await expect(hasty.run('never')).rejects.toMatchObject({ failure: 'slow' });
  expect(await hasty.run('tea')).toBe('TEA');
});
