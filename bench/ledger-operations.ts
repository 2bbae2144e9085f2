import type { Currency, TransferKind } from '#contract/features/ledger/entities.ts';
import type { Party, Transfer } from '#server/features/ledger/service.ts';

import { seeded } from './seeded.ts';

export const users = 50;
/** What an operation did: moved units, found its reason given, or was refused for want of units. */
export type Outcome = 'moved' | 'repeated' | 'refused';

/** The accounts of a run belong to the users with the ids from 1 on. */
const person = (random: () => number): Party => ({ userId: 1 + Math.floor(random() * users) });

function reward(seed: number, random: () => number, operations: number): Transfer {
  // Fewer reasons than rewards: a third of them is asked for again.
  const reason = Math.floor(random() * operations * 0.6);
  // Who repeats a reason says the same.
  const same = seeded(seed * 31 + reason);
  const [kind, currency] = (same() < 0.75 ? ['like', 'point'] : ['comment', 'exp']) as [TransferKind, Currency];
  const amount = 1 + Math.floor(same() * 20);
  return { kind, currency, source: `reason ${reason}`, amount, from: { site: 'rewards' }, to: person(same) };
}

/** The operation with this number; the same for the same seed. */
export function operationOf(seed: number, number: number, operations: number): Transfer {
  const random = seeded(seed * 1_000_003 + number);
  const choice = random();
  if (choice < 0.6) return reward(seed, random, operations);
  const given = { kind: 'adjustment', currency: 'point', source: `operation ${number}` } as const;
  const amount = 1 + Math.floor(random() * 60);
  if (choice < 0.75) return { ...given, amount, from: person(random), to: { site: 'adjustments' } };
  if (choice < 0.8) return { ...given, amount, from: { site: 'adjustments' }, to: person(random) };
  const [from, to] = [person(random), person(random)];
  const isSame = 'userId' in from && 'userId' in to && from.userId === to.userId;
  return { ...given, amount, from, to: isSame ? { site: 'adjustments' } : to };
}
