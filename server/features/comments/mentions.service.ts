import { nameKey } from '#contract/features/accounts/rules.ts';
import { nameLength } from '#contract/features/accounts/limits.ts';
import type { AuthorRef } from '#contract/features/accounts/entities.ts';
import type { Mentionable } from '#contract/features/comments/entities.ts';
import { maxMentionables, maxMentions, participantScanLimit } from '#contract/features/comments/limits.ts';
import { viewPerson } from '#server/database/user-marks.ts';
import type { MarkdownOptions } from '#server/kit/markdown-subset.ts';
import { signInRequired } from '#server/kit/sign-in-required.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import * as reads from './mentions.reads.ts';

const call = /@([\p{L}\p{N}_-]{2,20})/gu;

/** Every prefix of these letters that could be a name, longest first. */
function namesIn(letters: string): string[] {
  const points = Array.from(letters);
  const names: string[] = [];
  for (let length = Math.min(points.length, nameLength.max); length >= nameLength.min; length--)
    names.push(points.slice(0, length).join(''));
  return names;
}

/**
 * Resolves the @names in a text for the Markdown renderer: existing users only, ten at most. If several names match,
 * the longest wins.
 */
export async function resolveMentions(
  site: Site,
  content: string,
): Promise<NonNullable<MarkdownOptions['resolveMention']>> {
  const called = new Set<string>();
  for (const match of content.matchAll(call)) {
    called.add(match[1] as string);
    if (called.size === maxMentions) break;
  }
  const keys = new Set([...called].flatMap((letters) => namesIn(letters).map(nameKey)));
  const rows = await reads.listByKeys(site.db, [...keys], site.clock.now());
  const people = new Map(rows.map((row) => [row.name_key, row.id]));
  return (letters) => {
    if (!called.has(letters)) return undefined;
    const name = namesIn(letters).find((each) => people.has(nameKey(each)));
    return name === undefined ? undefined : { id: people.get(nameKey(name)) as number, length: name.length };
  };
}

/**
 * Suggestions for a mention below a post: participants first, then other users whose name starts with `q`.
 * @throws DomainError 601
 */
export async function listMentionables(
  context: CallContext,
  input: { post_id: number; q: string },
): Promise<Mentionable[]> {
  const { site, viewer } = context;
  if (viewer.userId === null) throw signInRequired(context);
  const asker = { userId: viewer.userId, viewer, now: site.clock.now() };
  const key = nameKey(input.q.trim());
  const participants = await reads.listParticipants(site.db, input.post_id, asker, participantScanLimit);
  const found = participants.filter((row) => row.name_key.startsWith(key)).slice(0, maxMentionables);
  if (key !== '' && found.length < maxMentionables) {
    const others = await reads.listByPrefix(site.db, site.engine, key, asker, maxMentionables);
    found.push(...others.filter((row) => found.every((each) => each.id !== row.id)));
  }
  return found.slice(0, maxMentionables).map(({ id, name, avatar_url }) => ({ id, name, avatar_url }));
}

/** A user who may be mentioned. */
export interface MentionableUser extends AuthorRef {
  /** Whether the caller follows them. */
  followed: boolean;
}

/**
 * Suggestions for a mention anywhere: users whom the caller follows first, then others whose name starts with `q`;
 * without `q` only those followed. @throws DomainError 601
 */
export async function suggestMentions(context: CallContext, q: string, limit: number): Promise<MentionableUser[]> {
  const { site, viewer } = context;
  if (viewer.userId === null) throw signInRequired(context);
  const asker = { userId: viewer.userId, viewer, now: site.clock.now() };
  const key = nameKey(q.trim());
  const own = await reads.listFollowedByPrefix(site.db, site.engine, key, asker, limit);
  const isEnough = key === '' || own.length === limit;
  const named = isEnough ? [] : await reads.listByPrefix(site.db, site.engine, key, asker, limit);
  const others = named.filter((row) => own.every(({ id }) => id !== row.id));
  const suggested = [
    ...own.map((row) => ({ ...viewPerson(row), followed: true })),
    ...others.map((row) => ({ ...viewPerson(row), followed: false })),
  ];
  return suggested.slice(0, limit);
}
