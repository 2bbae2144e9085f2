import { erasedName } from '#contract/features/comments/copy.ts';
import type { Conversation, Correspondent, MessageItem } from '#contract/features/messages/entities.ts';
import { lastMessageLength } from '#contract/features/messages/limits.ts';
import { noMarks, viewPerson } from '#server/database/user-marks.ts';
import { isoTime } from '#server/kit/clock.ts';
import { excerptOf } from '#server/kit/excerpt.ts';
import { renderStickers, type Stickers } from '#server/kit/stickers.ts';

import type { CorrespondentRow } from './reads.ts';

export function viewCorrespondent(row: CorrespondentRow): Correspondent {
  const erased = row.erased_at !== null;
  const person = viewPerson(row);
  return erased ? { ...person, name: erasedName, avatar_url: '', ...noMarks, erased } : { ...person, erased };
}

interface MessageRow {
  id: number;
  from_id: number;
  html: string;
  created_at: number;
}

/** A message as one of its two users sees it. */
export function viewMessage(row: MessageRow, userId: number, stickers: Stickers): MessageItem {
  return {
    id: row.id,
    mine: row.from_id === userId,
    html: renderStickers(row.html, stickers),
    created_at: isoTime(row.created_at),
  };
}

/** An entry of a user's conversation list. */
export function viewConversation(
  row: MessageRow,
  person: CorrespondentRow,
  userId: number,
  unread: number,
): Conversation {
  return {
    person: viewCorrespondent(person),
    last: {
      id: row.id,
      text: excerptOf(row.html, lastMessageLength),
      mine: row.from_id === userId,
      created_at: isoTime(row.created_at),
    },
    unread,
  };
}
