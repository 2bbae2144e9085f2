import type { OrderKindName } from '#contract/features/payment/entities.ts';
import { createHook } from '#server/kit/hooks.ts';
import { createRegistry } from '#server/kit/registry.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import type { OrderRow } from './reads.ts';

/** What a refund takes back: how much of the order is returned now, and how much was before. */
export interface Returned {
  /** 分 returned by this refund, and by those before it. */
  amount: number;
  before: number;
  /** The reason of transfers and grants that it makes, unique: `refund:7`. */
  source: string;
  /** Take back what is still there instead of refusing. */
  isForced: boolean;
}

/** What a paid order of one kind gives; features add theirs in `server/app/reactions.ts`. */
export interface OrderKind {
  kind: OrderKindName;
  /**
   * Gives what was paid for, in the transaction that marks the order fulfilled, once for an order.
   * @throws UnfulfillableError when it can no longer be given: the money goes back
   */
  fulfil: (site: Site, unit: Unit, order: OrderRow) => Promise<void>;
  /**
   * Takes back what the returned money paid for, in the transaction of the refund.
   * @returns what was taken, and what no longer could be, in words for the administrator; '' for nothing
   * @throws DomainError CONFLICT with the reason when it cannot be taken back and the refund is not forced
   */
  takeBack: (
    site: Site,
    unit: Unit,
    order: OrderRow,
    returned: Returned,
  ) => Promise<{ taken: string; missing: string }>;
}

export const orderKinds = createRegistry<OrderKind>();

/** How orders of a kind are fulfilled; each kind of the contract has its feature, a later entry replaces an earlier one. */
export function orderKindOf(site: Site, name: OrderKindName): OrderKind {
  const kind = orderKinds.list(site).findLast((each) => each.kind === name);
  if (!kind) throw new Error(`No feature fulfils orders of ${name}`);
  return kind;
}

/** What was paid for cannot be given: the article is gone, the person is erased. */
export class UnfulfillableError extends Error {
  override name = 'UnfulfillableError';
}

/** Emitted when an order was fulfilled, or when money of it goes back and why. */
export const orderFulfilled = createHook<{ order: OrderRow }>();
export const orderReturned = createHook<{ order: OrderRow; amount: number; reason: string }>();

/** Emitted when an administrator ended an order that the site could not settle, with what they did. */
export const orderSettledOutside = createHook<{ order: OrderRow; outcome: string }>();
