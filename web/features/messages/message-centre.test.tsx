import { expect, test } from 'vitest';

import type { Conversation } from '#contract/features/messages/entities.ts';

import { parseUserId } from './message-centre.tsx';
import { mergeConversations } from './use-conversations.ts';

const conversation = (personId: number, lastId: number): Conversation => ({
  person: {
    id: personId,
    name: `人${personId}`,
    avatar_url: '',
    role: 'subscriber',
    verified_text: '',
    level: 1,
    vip_level: 0,
    badge: null,
    erased: false,
  },
  last: { id: lastId, text: '', mine: false, created_at: '2026-11-21T04:00:00Z' },
  unread: 0,
});

test('an address names a person by digits alone', () => {
  expect(['7', '0', '07', '-1', '1e3', 'x', '', null].map(parseUserId)).toEqual([
    7,
    null,
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});

test('who wrote meanwhile moves to the top and stands there once', () => {
  const before = [conversation(1, 30), conversation(2, 20), conversation(3, 10)];
  const fresh = [conversation(3, 40), conversation(1, 30)];
  expect(mergeConversations(fresh, before).map(({ person }) => person.id)).toEqual([3, 1, 2]);
});
