import { paymentErrors } from '#contract/features/payment/copy.ts';
import { isStuck } from '#contract/features/payment/rules.ts';
import { DomainError } from '#contract/errors.ts';
import { audit } from '#server/features/audit/service.ts';
import { ensureSecondStep } from '#server/features/auth/totp.service.ts';
import { type CallContext, write } from '#server/kit/site.ts';

import { orderSettledOutside } from './order-kinds.service.ts';
import * as reads from './reads.ts';
import { closeOrder, lockOrder } from './service.ts';

interface Settlement {
  id: number;
  /** What was done, for the history and the buyer. */
  reason: string;
  password: string;
  code: string;
}

/**
 * Closes an order whose provider names what the site cannot settle, such as another amount. Its coupon is free again,
 * nothing is given and no money moves: the administrator did that elsewhere.
 * @throws DomainError PASSWORD_WRONG, NOT_FOUND, CONFLICT for an order that ends by itself
 * @see docs/reference/states.md (order)
 */
export async function settleOutside(context: CallContext, { id, reason, ...typed }: Settlement): Promise<void> {
  const { site } = context;
  const confirm = await ensureSecondStep(context, typed, {
    wrong: paymentErrors.password,
    none: paymentErrors.noPassword,
  });
  await write(site, async (unit) => {
    await confirm(unit);
    const known = await reads.findOrderById(unit.db, id);
    const order = known && (await lockOrder(site, unit, known.out_trade_no));
    if (!order) throw new DomainError('NOT_FOUND', paymentErrors.missing);
    if (!isStuck(order.status, order.expires_at, unit.now)) throw new DomainError('CONFLICT', paymentErrors.notStuck);
    const by = { cause: 'administrator', note: reason, actorId: context.viewer.userId } as const;
    await closeOrder(unit, order, by, true);
    await orderSettledOutside.emit(site, unit, { order, outcome: reason });
    await audit(context, unit, {
      action: 'order.settle-outside',
      target: { type: 'order', id },
      before: { status: order.status },
      after: { status: 'closed', amount: order.amount, reason },
    });
  });
}
