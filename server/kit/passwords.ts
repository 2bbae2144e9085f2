import { hash, verify } from '@node-rs/argon2';

import { atMost } from './at-most.ts';

/** Hashing is made to be slow: a few at a time, so that a flood of sign-ins leaves the site to its readers. */
const hashing = atMost(2, 200);

/** argon2id of a password. @throws DomainError OVERLOADED @spec S2 */
export async function hashPassword(password: string): Promise<string> {
  return hashing(() => hash(password.normalize('NFC')));
}

let nobodysHash: Promise<string> | null = null;

/**
 * Whether this is the password; as slow for a person who has none, so that the time tells nothing.
 * @throws DomainError OVERLOADED
 */
export async function isPasswordOf(
  user: { password_hash: string | null } | undefined,
  password: string,
): Promise<boolean> {
  nobodysHash ??= hash('the password of nobody');
  const known = user?.password_hash ?? (await nobodysHash);
  const isRight = await hashing(() => verify(known, password.normalize('NFC')));
  return isRight && Boolean(user?.password_hash);
}
