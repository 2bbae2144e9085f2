import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

import { gatewayProblems, keyProblems } from '#contract/features/payment/copy.ts';
import { keyBody, keyProblem } from '#contract/features/payment/keys.rules.ts';

import { GatewaySettingsError } from './gateway.ts';

const types = { private: ['pkcs8', 'pkcs1'], public: ['spki', 'pkcs1'] } as const;

function parse(text: string, kind: 'private' | 'public'): KeyObject | null {
  const key = Buffer.from(keyBody(text), 'base64');
  for (const type of types[kind]) {
    try {
      return kind === 'private'
        ? createPrivateKey({ key, format: 'der', type: type as 'pkcs8' | 'pkcs1' })
        : createPublicKey({ key, format: 'der', type: type as 'spki' | 'pkcs1' });
    } catch {
      // Tried as the other type.
    }
  }
  return null;
}

/** An RSA key as the owner entered it. @throws GatewaySettingsError naming the field */
export function readKey(text: string, kind: 'private' | 'public', label: string): KeyObject {
  const refuse = (why: string) => new GatewaySettingsError(gatewayProblems.key(label, why));
  const problem = keyProblem(text, kind);
  if (problem !== null) throw refuse(problem);
  const key = parse(text, kind);
  if (key?.asymmetricKeyType !== 'rsa') throw refuse(keyProblems[kind].other);
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) < 2048) throw refuse(gatewayProblems.tooShort);
  return key;
}

/** Whether a public key belongs to a private one. */
export function isPair(privateKey: KeyObject, publicKey: KeyObject): boolean {
  return createPublicKey(privateKey).equals(publicKey);
}

export function pemOf(key: KeyObject): string {
  return String(key.export({ format: 'pem', type: key.type === 'private' ? 'pkcs8' : 'spki' }));
}
