import { giftMessageLength } from '#contract/features/gifts/limits.ts';
import { DomainError } from '#contract/errors.ts';
import type { Queryable } from '#server/database/connect.ts';
import { findUser, isActiveUser, lockUser, type UserRow } from '#server/features/accounts/service.ts';
import { checkWords } from '#server/features/moderation/words.service.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';

/** What is said to somebody who may not give something to another. */
export interface GivingWords {
  toOneself: string;
  noPerson: string;
  notTaken: string;
  blockedByMe: string;
  longMessage: string;
  refusedWords: string;
}

/** A refusal that names the field it is about. */
export function refuse(field: string, sentence: string): DomainError {
  return new DomainError('VALIDATION', sentence, { fields: { [field]: sentence } });
}

/** The words with a gift or a tip, one line of plain text. @throws DomainError VALIDATION naming `message` */
export function readMessage(site: Site, typed: string, said: GivingWords): string {
  const message = typed.replaceAll(/[\s\p{Cc}\p{Bidi_Control}]+/gu, ' ').trim();
  if (Array.from(message).length > giftMessageLength) throw refuse('message', said.longMessage);
  // Nobody looks at a message before it is shown, so words that would hold a text are refused too.
  const words = checkWords(site, [message]);
  if (words.verdict !== 'pass') throw refuse('message', said.refusedWords);
  return words.replace(message);
}

/** Why one user cannot give another anything; ''. */
export async function refusalOf(
  db: Queryable,
  fromId: number,
  to: UserRow,
  now: number,
  said: GivingWords,
): Promise<string> {
  if (to.id === fromId) return said.toOneself;
  if (await reads.isBlocked(db, fromId, to.id)) return said.blockedByMe;
  if (!isActiveUser(to, now) || (await reads.isBlocked(db, to.id, fromId))) return said.notTaken;
  return '';
}

/** @throws DomainError NOT_FOUND */
export async function findReceiver(db: Queryable, id: number, said: GivingWords): Promise<UserRow> {
  const to = await findUser(db, id);
  if (!to || to.erased_at !== null) throw new DomainError('NOT_FOUND', said.noPerson);
  return to;
}

/** Locks both, the lower id first: two who send each other something at once wait for each other only once. */
export async function lockBoth(
  site: Site,
  unit: Unit,
  fromId: number,
  toId: number,
  said: GivingWords,
): Promise<UserRow> {
  await lockUser(site, unit, Math.min(fromId, toId));
  if (fromId !== toId) await lockUser(site, unit, Math.max(fromId, toId));
  return findReceiver(unit.db, toId, said);
}
