import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { Autosaver, type SendResult } from './autosaver.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open(answers: SendResult[] = []) {
  const kept: string[] = [];
  const sent: string[] = [];
  const states: string[] = [];
  const saver = new Autosaver<string>({
    store: (value) => kept.push(value),
    send: async (value) => {
      sent.push(value);
      return answers.shift() ?? 'sent';
    },
    onState: (state, problem) => states.push(problem ? `${state}: ${problem}` : state),
  });
  return { saver, kept, sent, states };
}

test('words lie on this machine within a second, also while typing never stops', async () => {
  const { saver, kept } = open();
  for (let at = 0; at < 20; at += 1) {
    saver.recordChange(`${at}`);
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(kept.length).toBeGreaterThanOrEqual(4);
  await vi.advanceTimersByTimeAsync(400);
  expect(kept.at(-1)).toBe('19');
});

test('the server gets the newest words every few seconds, one sending at a time', async () => {
  const { saver, sent, states } = open();
  saver.recordChange('一');
  saver.recordChange('二');
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toEqual(['二']);
  expect(states).toEqual(['waiting', 'sending', 'saved']);
  expect(saver.isBehind).toBe(false);
});

test('what could not be sent is tried again and stays the newest word', async () => {
  const { saver, sent, states } = open(['offline', { failed: '太忙了', retryAfterMs: 500 }]);
  saver.recordChange('稿');
  await vi.advanceTimersByTimeAsync(3000);
  expect(saver.isBehind).toBe(true);
  await vi.advanceTimersByTimeAsync(10_000);
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual(['稿', '稿', '稿']);
  expect(states).toEqual(['waiting', 'sending', 'offline', 'sending', 'failed: 太忙了', 'sending', 'saved']);
});

test('without anybody signed in words are kept here, and sent when somebody asks for it', async () => {
  const { saver, kept, sent, states } = open(['signed-out']);
  saver.recordChange('一');
  await vi.advanceTimersByTimeAsync(30_000);
  saver.recordChange('二');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent).toEqual(['一']);
  expect(kept.at(-1)).toBe('二');
  expect(states.at(-1)).toBe('signed-out');
  await saver.sendNow();
  expect(sent).toEqual(['一', '二']);
  expect(states.at(-1)).toBe('saved');
});

test('what was saved in another way is not sent, what is typed afterwards is', async () => {
  const { saver, sent } = open();
  saver.recordChange('一');
  saver.markSaved();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toEqual([]);
  saver.recordChange('二');
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent).toEqual(['二']);
});

test('every sending has a number above the ones before, and one that is on its way when all was saved is waited for', async () => {
  const numbers: number[] = [];
  let answer: (result: SendResult) => void = () => undefined;
  const saver = new Autosaver<string>({
    store: () => undefined,
    send: (_value, version) => {
      numbers.push(version);
      return new Promise((resolve) => (answer = resolve));
    },
    onState: () => undefined,
  });
  for (const word of ['一', '二', '三']) {
    saver.recordChange(word);
    await vi.advanceTimersByTimeAsync(3000);
    if (word !== '三') answer('sent');
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(numbers).toEqual([1, 2, 3]);
  let isOver = false;
  void saver.markSaved()?.then(() => (isOver = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(false);
  answer('sent');
  await vi.advanceTimersByTimeAsync(0);
  expect(isOver).toBe(true);
  expect(saver.markSaved()).toBe(null);
});

test('a page that goes away keeps what it has', () => {
  const { saver, kept } = open();
  saver.recordChange('一');
  saver.close();
  expect(kept).toEqual(['一']);
});
