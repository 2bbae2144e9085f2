import type { ExchangeInput } from '#contract/features/exchange/calls.ts';
import type { Gained } from '#contract/features/exchange/entities.ts';
import type { CallContext, Site, Unit } from '#server/kit/site.ts';

export type ExchangeKindName = ExchangeInput['kind'];

/** Who exchanges, and the source that the transfers of this exchange have. */
export interface Exchanging {
  userId: number;
  source: string;
}

/** One kind of exchange: what it takes and gives, in the transaction of the exchange, while the person is locked. */
export interface ExchangeKind<Name extends ExchangeKindName> {
  carryOut: (
    site: Site,
    unit: Unit,
    exchanging: Exchanging,
    input: Extract<ExchangeInput, { kind: Name }>,
  ) => Promise<Gained>;
  /** Runs around the transaction: limits of attempts. */
  guard?: <T>(context: CallContext, userId: number, work: () => Promise<T>) => Promise<T>;
}
