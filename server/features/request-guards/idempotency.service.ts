import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

import { idempotencyErrors } from '#contract/features/request-guards/copy.ts';
import { idempotencyKeyMaxLength } from '#contract/features/request-guards/limits.ts';
import type { CallDefinition } from '#contract/kit/call.ts';
import { DomainError } from '#contract/errors.ts';
import { seal, unseal } from '#server/kit/seal.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import * as reads from './idempotency.reads.ts';
import * as writes from './idempotency.writes.ts';

/** How long a repeated request waits for the response to the first one. */
const waitTimeoutMs = 10_000;
const lookEveryMs = 25;
/** Longer than any call takes: a key without a response after this time is abandoned. */
const abandonedAfterMs = 120_000;
/** Responses are stored encrypted, because they may contain passwords and codes that are shown only once. */
const sealPurpose = 'kept answer';

interface KeyedCall {
  person: string;
  key: string;
  call: string;
  bodyHash: string;
}

function keyedCall(context: CallContext, call: CallDefinition, key: string, input: unknown): KeyedCall {
  const { userId } = context.viewer;
  const name = `${call.method} ${call.path}`;
  // Bodies may contain passwords, so the hash is keyed and cannot be brute-forced without the site's key.
  const bodyHash = createHmac('sha256', context.site.key)
    .update(`body ${JSON.stringify(input ?? null)}`)
    .digest('base64url');
  return { person: userId === null ? `guest ${context.address}` : `user ${userId}`, key, call: name, bodyHash };
}

function readAnswer(context: CallContext, sealed: string): unknown {
  const text = unseal(context.site.key, sealPurpose, sealed);
  if (text === null) throw new DomainError('CONFLICT', idempotencyErrors.otherBody);
  return JSON.parse(text);
}

/** The response to the first request with this key, once there is one. */
async function firstAnswer(context: CallContext, keyed: KeyedCall): Promise<unknown> {
  for (let waitedMs = 0; waitedMs < waitTimeoutMs; waitedMs += lookEveryMs) {
    const found = await reads.findKey(context.site.db, keyed.person, keyed.key);
    if (!found) return undefined;
    if (found.call !== keyed.call || found.body_hash !== keyed.bodyHash)
      throw new DomainError('CONFLICT', idempotencyErrors.otherBody);
    if (found.answer !== null) return readAnswer(context, found.answer);
    await wait(lookEveryMs);
  }
  throw new DomainError('CONFLICT', idempotencyErrors.underWay);
}

async function takeKey(context: CallContext, { person, key, call, bodyHash }: KeyedCall): Promise<boolean> {
  return write(context.site, async (unit) => {
    await writes.deleteAbandoned(unit, person, key, unit.now - abandonedAfterMs);
    const row = { person, key, call, body_hash: bodyHash, status: null, answer: null, created_at: unit.now };
    return writes.insertKey(unit, row);
  });
}

/**
 * Runs a call with an Idempotency-Key once. The same key and body get the first response, also while the first request
 * is still running; an error is not stored, so that the call can be retried.
 * @throws DomainError CONFLICT for the same key with another body, VALIDATION for a key that is too long
 * @see docs/reference/calls.md
 */
export async function onlyOnce(
  context: CallContext,
  call: CallDefinition,
  key: string,
  input: unknown,
  answer: () => Promise<unknown>,
): Promise<unknown> {
  if (key.length > idempotencyKeyMaxLength) throw new DomainError('VALIDATION', idempotencyErrors.tooLong);
  const keyed = keyedCall(context, call, key, input);
  while (!(await takeKey(context, keyed))) {
    const first = await firstAnswer(context, keyed);
    // Undefined: the first request failed and released the key, so this one runs.
    if (first !== undefined) return first;
  }
  try {
    const done = await answer();
    const sealed = seal(context.site.key, sealPurpose, JSON.stringify(done));
    await write(context.site, (unit) => writes.storeAnswer(unit, keyed.person, key, sealed));
    return done;
  } catch (error) {
    await write(context.site, (unit) => writes.deleteKey(unit, keyed.person, key));
    throw error;
  }
}

/** Deletes stored responses to an erased user. */
export async function eraseKeys(unit: Unit, userId: number): Promise<void> {
  await writes.deleteKeysOf(unit, `user ${userId}`);
}
