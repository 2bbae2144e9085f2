import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';

import { addedMethods, passkeyErrors } from '#contract/features/auth/copy.ts';
import type { PasskeyItem } from '#contract/features/auth/passkeys.entities.ts';
import { passkeyPromptMs, maxPasskeys } from '#contract/features/auth/limits.ts';
import { DomainError } from '#contract/errors.ts';
import { audit } from '#server/features/audit/service.ts';
import type { Queryable } from '#server/database/connect.ts';
import { ensureMailboxProven, mailAddedMethod } from './added-methods.service.ts';
import { ensureOwner } from './totp.service.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';

import * as reads from './passkeys.reads.ts';
import * as writes from './passkeys.writes.ts';

/** Loaded with the first passkey: its certificate libraries take as much memory as the rest of signing in. */
const loadWebauthn = () => import('@simplewebauthn/server');

type Purpose = 'register' | 'sign-in';

function refuse(): DomainError {
  return new DomainError('VALIDATION', passkeyErrors.ceremony, { fields: { response: passkeyErrors.ceremony } });
}

/** The relying party id of passkeys is the host of the site's address. */
function hostOf(site: Site): string {
  return new URL(site.url).hostname;
}

function idOf(userId: number): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`somnia:${userId}`);
}

/** A user's passkeys, newest first. */
export async function listPasskeys(site: Site, userId: number): Promise<PasskeyItem[]> {
  const rows = await reads.listPasskeys(site.db, userId);
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    created_at: isoTime(row.created_at),
    last_used_at: isoTimeOrNull(row.last_used_at),
  }));
}

async function keepChallenge(site: Site, challenge: string, purpose: Purpose, userId: number | null): Promise<void> {
  await write(site, (unit) =>
    writes.insertCeremony(unit, {
      challenge,
      purpose,
      user_id: userId,
      created_at: unit.now,
      expires_at: unit.now + passkeyPromptMs,
    }),
  );
}

/** The WebAuthn creation options as JSON. @throws DomainError VALIDATION, CONFLICT */
export async function beginPasskey(context: CallContext, password: string | undefined): Promise<string> {
  const { site } = context;
  const userId = requireUserId(context);
  await ensureMailboxProven(site, userId);
  await ensureOwner(context, password);
  const [known, owner] = await Promise.all([
    reads.listPasskeys(site.db, userId),
    reads.findOtherSignInMethods(site.db, userId),
  ]);
  if (known.length >= maxPasskeys) throw new DomainError('CONFLICT', passkeyErrors.tooMany);
  const { generateRegistrationOptions } = await loadWebauthn();
  const options = await generateRegistrationOptions({
    rpName: site.options.get('nv_site_name'),
    rpID: hostOf(site),
    userName: owner.name,
    userDisplayName: owner.name,
    userID: idOf(userId),
    timeout: passkeyPromptMs,
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports: JSON.parse(transports) as string[] })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(site, options.challenge, 'register', userId);
  return JSON.stringify(options);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse();
  }
}

/** Accepts a challenge that was issued for this purpose and user; checking it uses it up. */
function challengeVerifier(
  context: CallContext,
  purpose: Purpose,
  userId: number | null,
): (challenge: string) => Promise<boolean> {
  return (challenge) => write(context.site, (unit) => writes.takeCeremony(unit, challenge, purpose, userId));
}

/** Stores the passkey that the browser created. @throws DomainError VALIDATION, CONFLICT */
export async function addPasskey(
  context: CallContext,
  input: { name: string; response: string },
): Promise<PasskeyItem> {
  const { site } = context;
  const userId = requireUserId(context);
  await ensureMailboxProven(site, userId);
  const { verifyRegistrationResponse } = await loadWebauthn();
  const verified = await verifyRegistrationResponse({
    response: readJson(input.response) as RegistrationResponseJSON,
    expectedChallenge: challengeVerifier(context, 'register', userId),
    expectedOrigin: new URL(site.url).origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw refuse();
  const { credential } = verified.registrationInfo;
  return write(site, async (unit) => {
    await writes.insertPasskey(unit, {
      id: credential.id,
      user_id: userId,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: JSON.stringify(credential.transports ?? []),
      name: input.name,
      created_at: unit.now,
      last_used_at: null,
    });
    await audit(context, unit, {
      action: 'passkey.add',
      target: { type: 'user', id: userId },
      after: { name: input.name },
    });
    await mailAddedMethod(site, unit, userId, addedMethods.passkey(input.name));
    return { id: credential.id, name: input.name, created_at: isoTime(unit.now), last_used_at: null };
  });
}

/** @throws DomainError NOT_FOUND when it belongs to another user, CONFLICT when it is the only sign-in method */
export async function removePasskey(context: CallContext, id: string, password: string | undefined): Promise<void> {
  await ensureOwner(context, password);
  const userId = requireUserId(context);
  await write(context.site, async (unit) => {
    const [rest, owner] = [
      await reads.listPasskeys(unit.db, userId),
      await reads.findOtherSignInMethods(unit.db, userId),
    ];
    const isLast = rest.every((each) => each.id === id) && !owner.password_hash && !Number(owner.identity_count);
    if (isLast && rest.length > 0) throw new DomainError('CONFLICT', passkeyErrors.lastWayIn);
    if (!(await writes.deletePasskey(unit, userId, id))) throw new DomainError('NOT_FOUND', passkeyErrors.missing);
    await audit(context, unit, { action: 'passkey.remove', target: { type: 'user', id: userId } });
  });
}

/** The WebAuthn request options for a sign-in with any passkey of this site. */
export async function beginPasskeyLogin(context: CallContext): Promise<string> {
  const { site } = context;
  const { generateAuthenticationOptions } = await loadWebauthn();
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site),
    userVerification: 'required',
    timeout: passkeyPromptMs,
  });
  await keepChallenge(site, options.challenge, 'sign-in', null);
  return JSON.stringify(options);
}

/** @throws DomainError VALIDATION when the passkey does not sign in any more, or not before its owner confirms it */
async function ensureActive(db: Queryable, id: string): Promise<void> {
  const passkey = await reads.findPasskey(db, id);
  if (!passkey) throw refuse();
  if (passkey.suspended_at === null) return;
  throw new DomainError('VALIDATION', passkeyErrors.suspended, { fields: { response: passkeyErrors.suspended } });
}

/**
 * The user whose passkey signed the challenge, and a check for the transaction that signs them in.
 * @throws DomainError VALIDATION
 */
export async function ownerOfPasskey(
  context: CallContext,
  text: string,
): Promise<{ userId: number; ensureActive: (unit: Unit) => Promise<void> }> {
  const { site } = context;
  const response = readJson(text) as AuthenticationResponseJSON;
  const known = typeof response?.id === 'string' ? await reads.findPasskey(site.db, response.id) : undefined;
  if (!known) throw refuse();
  const { verifyAuthenticationResponse } = await loadWebauthn();
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: challengeVerifier(context, 'sign-in', null),
    expectedOrigin: new URL(site.url).origin,
    expectedRPID: hostOf(site),
    credential: {
      id: known.id,
      publicKey: Uint8Array.from(Buffer.from(known.public_key, 'base64url')),
      counter: known.counter,
    },
    requireUserVerification: true,
  }).catch(() => null);
  if (!verified?.verified) throw refuse();
  const { newCounter } = verified.authenticationInfo;
  await ensureActive(site.db, known.id);
  await write(site, (unit) => writes.useSignature(unit, known.id, newCounter));
  return { userId: known.user_id, ensureActive: (unit) => ensureActive(unit.db, known.id) };
}

/** Deletes the passkeys of an erased user. */
export async function erasePasskeys(unit: Unit, userId: number): Promise<void> {
  await writes.deletePasskeys(unit, userId);
}
