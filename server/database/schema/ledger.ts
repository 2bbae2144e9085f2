import type { Generated } from 'kysely';

/** Where units of one currency are: a person's, or one of the site's own, by name. */
export interface LedgerAccountsTable {
  id: Generated<number>;
  currency: string;
  /** Null: an account of the site. */
  user_id: number | null;
  /** '' for a person. */
  name: Generated<string>;
  /** Balance and number of the last posting, set by the database itself; both 0 for an account of the site. */
  balance: Generated<number>;
  postings: Generated<number>;
}

/** Units that moved from one account to another, for a reason that is never given twice. */
export interface LedgerTransfersTable {
  id: Generated<number>;
  currency: string;
  kind: string;
  /** What the transfer is for, unique in its kind and currency. */
  source: string;
  amount: number;
  from_account: number;
  to_account: number;
  /** Said to the person; ''. */
  memo: Generated<string>;
  /** The administrator who ordered it. */
  actor_id: number | null;
  created_at: number;
}

/** One of the two sides of a transfer. */
export interface LedgerPostingsTable {
  id: Generated<number>;
  transfer_id: number;
  account_id: number;
  /** Positive in the account that receives. */
  amount: number;
  /** Counts the postings of a person's account from 1; null in accounts of the site. */
  number: number | null;
  /** Of the account after it; null in accounts of the site. */
  balance: number | null;
  kind: string;
  created_at: number;
}

export interface LedgerSchema {
  ledger_accounts: LedgerAccountsTable;
  ledger_transfers: LedgerTransfersTable;
  ledger_postings: LedgerPostingsTable;
}

declare module './database.ts' {
  interface Database extends LedgerSchema {}
}
