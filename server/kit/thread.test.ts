import { afterAll, expect, test } from 'vitest';

import { Thread } from './thread.ts';

/** A module that answers texts in upper case; `loop` never ends, `fill` fills its memory. */
const source = `
import { parentPort } from 'node:worker_threads';
parentPort.on('message', (word) => {
  while (word === 'loop');
  const kept = [];
  while (word === 'fill') kept.push({ a: 1, b: [1, 2, 3] });
  parentPort.postMessage(word.toUpperCase());
});
parentPort.postMessage('ready');
`;

const limits = { workMs: 3000, maxWaiting: 2, memoryMb: 32 };
const thread = new Thread<string, string>(new URL(`data:text/javascript,${encodeURIComponent(source)}`), limits);

afterAll(async () => {
  await thread.run('end');
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
