import { expect, test } from 'vitest';

import type { MessageItem } from '#contract/features/messages/entities.ts';

import { lastReceived, mergeNewest, withMessage } from './conversation-state.ts';

const message = (id: number, mine = false): MessageItem => ({
  id,
  mine,
  html: `<p>${id}</p>`,
  created_at: '2026-11-21T04:00:00Z',
});
const batch = (...ids: number[]) => ids.map((id) => message(id));
const idsOf = ({ messages }: { messages: readonly MessageItem[] }) => messages.map(({ id }) => id);

test('new messages join those that are there, and what is older stays', () => {
  const before = { messages: batch(1, 2, 3, 4), cursor: 'older' };
  const merged = mergeNewest(before, { list: batch(6, 5, 4, 3), next_cursor: '3' });
  expect(idsOf(merged)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(merged.cursor).toBe('older');
});

test('a message deleted elsewhere goes', () => {
  const before = { messages: batch(1, 2, 3, 4), cursor: null };
  expect(idsOf(mergeNewest(before, { list: batch(4, 2), next_cursor: '2' }))).toEqual([1, 2, 4]);
  expect(idsOf(mergeNewest(before, { list: batch(4, 3), next_cursor: null }))).toEqual([3, 4]);
});

test('after a long absence no hole is left: only the newest stay, with the way to what is between', () => {
  const before = { messages: batch(1, 2), cursor: null };
  const merged = mergeNewest(before, { list: batch(50, 49), next_cursor: '49' });
  expect(idsOf(merged)).toEqual([49, 50]);
  expect(merged.cursor).toBe('49');
});

test('a message that a poll has brought already is shown once', () => {
  expect(withMessage(batch(1, 2), message(2))).toHaveLength(2);
  expect(withMessage(batch(1), message(2, true)).map(({ id }) => id)).toEqual([1, 2]);
});

test('what is marked as read is the last one of the other person', () => {
  expect(lastReceived([message(1), message(2), message(3, true)])).toBe(2);
  expect(lastReceived([message(3, true)])).toBe(0);
});
