import { hash, verify } from '@node-rs/argon2';

import { limitConcurrency } from './limit-concurrency.ts';

/** Password hashing is slow on purpose; limited so that many sign-ins do not block readers. */
const hashQueue = limitConcurrency(2, 200);

/** Hashes a password with argon2id. @throws DomainError OVERLOADED @see docs/reference/routes.md */
export async function hashPassword(password: string): Promise<string> {
  return hashQueue(() => hash(password.normalize('NFC')));
}

let dummyHash: Promise<string> | null = null;

/** Verifies a password; takes the same time for users without one. @throws DomainError OVERLOADED */
export async function isPasswordCorrect(
  user: { password_hash: string | null } | undefined,
  password: string,
): Promise<boolean> {
  dummyHash ??= hash('the password of nobody');
  const known = user?.password_hash ?? (await dummyHash);
  const isRight = await hashQueue(() => verify(known, password.normalize('NFC')));
  return isRight && Boolean(user?.password_hash);
}
