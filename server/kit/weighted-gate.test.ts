import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { createWeightedGate } from './weighted-gate.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Tasks that end when the test says so. */
function openTasks(limits: { budget: number; running: number; waiting: number; maxWaitMs: number }) {
  const gate = createWeightedGate(limits);
  const running: string[] = [];
  const ends = new Map<string, () => void>();
  const start = (name: string, weight: number) =>
    gate(weight, () => {
      running.push(name);
      return new Promise<void>((resolve) => {
        ends.set(name, () => (running.splice(running.indexOf(name), 1), resolve()));
      });
    });
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.();
    await vi.advanceTimersByTimeAsync(0);
  };
  return { start, end, running };
}

test('tasks run together while their weights fit, and in order', async () => {
  const { start, end, running } = openTasks({ budget: 10, running: 3, waiting: 5, maxWaitMs: 1000 });
  const all = [start('a', 6), start('b', 5), start('c', 4)];
  // The light one does not overtake the heavy one that waits before it.
  expect(running).toEqual(['a']);
  await end('a');
  expect(running).toEqual(['b', 'c']);
  await end('b');
  await end('c');
  await Promise.all(all);
  expect(running).toEqual([]);
});

test('light tasks are counted too', async () => {
  const { start, end, running } = openTasks({ budget: 100, running: 2, waiting: 5, maxWaitMs: 1000 });
  const all = ['a', 'b', 'c'].map((name) => start(name, 1));
  expect(running).toEqual(['a', 'b']);
  for (const name of ['a', 'b', 'c']) await end(name);
  await Promise.all(all);
});

test('a full queue, a wait that is over and a task heavier than everything are refused', async () => {
  const { start, end, running } = openTasks({ budget: 10, running: 3, waiting: 1, maxWaitMs: 1000 });
  const busy = { code: 'OVERLOADED', message: '服务器有些忙，请稍后再试' };
  await expect(start('heavy', 11)).rejects.toMatchObject(busy);
  const first = start('a', 10);
  const second = expect(start('b', 10)).rejects.toMatchObject(busy);
  await expect(start('c', 1)).rejects.toMatchObject(busy);
  await vi.advanceTimersByTimeAsync(999);
  const third = vi.advanceTimersByTimeAsync(1).then(() => start('d', 10));
  await second;
  await end('a');
  await first;
  expect(running).toEqual(['d']);
  await end('d');
  await third;
});

test('a task that fails gives its place back, and one that gave up waiting lets the next one in', async () => {
  const gate = createWeightedGate({ budget: 10, running: 2, waiting: 5, maxWaitMs: 1000 });
  await expect(gate(10, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  let end = (): void => {};
  const long = gate(5, () => new Promise<void>((resolve) => (end = resolve)));
  const heavy = expect(gate(10, () => Promise.resolve())).rejects.toMatchObject({ code: 'OVERLOADED' });
  await vi.advanceTimersByTimeAsync(500);
  const light = gate(5, () => Promise.resolve('light'));
  await vi.advanceTimersByTimeAsync(500);
  await heavy;
  expect(await light).toBe('light');
  end();
  await long;
});
