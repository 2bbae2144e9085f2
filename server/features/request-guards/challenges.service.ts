import { createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

import type { FormKind } from '#contract/features/request-guards/challenges.entities.ts';
import {
  challengeLifetimeMs,
  formTokenLifetimeMs,
  maxDifficulty,
  minFormFillMs,
  defaultDifficulty,
} from '#contract/features/request-guards/limits.ts';
import { leadingZeroBits } from '#contract/features/request-guards/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { countEvents, countEvent, takeLimits } from './rate-limits.service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { limitSubjectOf } from '#server/kit/limiter.ts';
import { type CallContext, type Site, write } from '#server/kit/site.ts';

/** A proof-of-work challenge for the browser. */
export interface Challenge {
  token: string;
  salt: string;
  difficulty: number;
  expires_at: string;
}

function sign(site: Site, purpose: string, text: string): string {
  const key = Buffer.from(hkdfSync('sha256', site.key, '', `somnia ${purpose}`, 32));
  return createHmac('sha256', key).update(text).digest('base64url');
}

function isSigned(site: Site, purpose: string, text: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(site, purpose, text))];
  return given.length === right.length && timingSafeEqual(given, right);
}

const challengeCountKey = (context: CallContext): string => `challenge:${limitSubjectOf(context)}`;

/** The difficulty for this person; it increases with the number of recent challenges. */
async function difficultyFor(context: CallContext): Promise<number> {
  const recent = await countEvents(context.site.db, challengeCountKey(context), 3_600_000, context.site.clock.now());
  return Math.min(maxDifficulty, defaultDifficulty + Math.floor(recent / 10));
}

/** Creates a challenge. Nothing is stored: the token is signed and self-contained. @see docs/reference/calls.md */
export async function makeChallenge(context: CallContext): Promise<Challenge> {
  const { site } = context;
  const salt = randomBytes(12).toString('base64url');
  const difficulty = await difficultyFor(context);
  const expiresAt = site.clock.now() + challengeLifetimeMs;
  const text = `${salt}.${difficulty}.${expiresAt.toString(36)}`;
  return { token: `${text}.${sign(site, 'challenge', text)}`, salt, difficulty, expires_at: isoTime(expiresAt) };
}

function isSolved(salt: string, nonce: string, difficulty: number): boolean {
  return leadingZeroBits(createHash('sha256').update(`${salt}:${nonce}`).digest()) >= difficulty;
}

/** The salt of a solved challenge issued by this site; null when the proof is missing or wrong. */
function readProof(context: CallContext): string | null {
  const [token = '', nonce = ''] = context.client.proof.split(':');
  const match = /^([\w-]{16})\.(\d{1,2})\.([0-9a-z]{1,11})\.([\w-]{43})$/.exec(token);
  if (!match || !/^[\w-]{1,32}$/.test(nonce)) return null;
  const [, salt = '', bits = '', until = '', signature = ''] = match;
  if (!isSigned(context.site, 'challenge', `${salt}.${bits}.${until}`, signature)) return null;
  if (Number.parseInt(until, 36) <= context.site.clock.now()) return null;
  return isSolved(salt, nonce, Number(bits)) ? salt : null;
}

/**
 * Requires a solved challenge, each valid once. People who are challenged often get harder ones.
 * @throws DomainError CHALLENGE_REQUIRED
 * @see docs/reference/calls.md
 */
export async function ensureChallenge(context: CallContext, purpose: string): Promise<void> {
  const { site } = context;
  const salt = readProof(context);
  const used = (unit: Parameters<typeof takeLimits>[1]): Promise<number[]> =>
    takeLimits(site, unit, [{ key: `proof:${salt}`, rules: [{ max: 1, windowMs: challengeLifetimeMs }] }]);
  const isFresh =
    salt !== null &&
    (await write(site, used).then(
      () => true,
      () => false,
    ));
  if (isFresh) return;
  await write(site, (unit) => countEvent(unit, challengeCountKey(context)));
  site.log.info({ purpose }, 'challenge asked');
  throw new DomainError('CHALLENGE_REQUIRED');
}

/** A signed token with the time when a form was opened. */
export function makeFormToken(site: Site, form: FormKind): string {
  const text = `${form}.${site.clock.now().toString(36)}`;
  return `${text}.${sign(site, 'form token', text)}`;
}

/** How a form was filled in: with the hidden field (by a bot), too fast, without a valid token, or normally. */
export type FormVerdict = 'trapped' | 'hasty' | 'absent' | 'ok';

/** Checks a form submission for signs of a bot; it refuses nothing itself. */
export function checkForm(
  site: Site,
  form: FormKind,
  about: { form_token?: string | undefined; website?: string | undefined },
): FormVerdict {
  if (about.website) return 'trapped';
  const match = /^([a-z]+)\.([0-9a-z]{1,11})\.([\w-]{43})$/.exec(about.form_token ?? '');
  if (!match) return 'absent';
  const [, kind = '', opened = '', signature = ''] = match;
  if (kind !== form || !isSigned(site, 'form token', `${kind}.${opened}`, signature)) return 'absent';
  const openMs = site.clock.now() - Number.parseInt(opened, 36);
  if (openMs > formTokenLifetimeMs) return 'absent';
  return openMs < minFormFillMs ? 'hasty' : 'ok';
}
