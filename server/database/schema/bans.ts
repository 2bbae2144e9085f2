import type { Generated } from 'kysely';

/** Addresses that may not write here. */
export interface AddressBansTable {
  id: Generated<number>;
  net: string;
  reason: Generated<string>;
  until_at: number | null;
  created_by: number | null;
  created_at: number;
}
