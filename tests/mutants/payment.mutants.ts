import type { Mutant } from './mutant.ts';

const inPayment = { lane: 'data', tests: ['server/features/payment/'] } as const;

/** Orders, refunds and the sweeper. */
export const paymentMutants: readonly Mutant[] = [
  {
    id: 'order-fulfilled-again',
    breaks: 'What a paid order is for is given once',
    file: 'server/features/payment/service.ts',
    find: "if (order?.status !== 'paid') return;\n      await settleCoupon(unit, outTradeNo, 'consumed'",
    replace: "if (!order) return;\n      await settleCoupon(unit, outTradeNo, 'consumed'",
    ...inPayment,
  },
  {
    id: 'order-superseded-stays-open',
    breaks: 'A newer order of the same purpose closes the older one',
    file: 'server/features/payment/service.ts',
    find: "if (open) await closeOrder(unit, open, 'superseded');",
    replace: '',
    ...inPayment,
  },
  {
    id: 'order-of-somebody-else',
    breaks: 'An order is shown to its buyer alone',
    file: 'server/features/payment/service.ts',
    find: 'if (!order || order.user_id !== requireUserId(context))',
    replace: 'if (!order || requireUserId(context) === 0)',
    ...inPayment,
  },
  {
    id: 'order-closed-keeps-payment',
    breaks: 'A payment of a closed order goes back',
    file: 'contract/features/payment/rules.ts',
    find: "return isPaid(state) ? 'return' : 'none';",
    replace: "return isPaid(state) ? 'none' : 'none';",
    ...inPayment,
  },
  {
    id: 'order-returned-keeps-coupon',
    breaks: 'A payment that its provider returned before anything was given frees its coupon',
    file: 'server/features/payment/service.ts',
    find: "if (!isGiven) await settleCoupon(unit, order.out_trade_no, 'released');",
    replace: '',
    ...inPayment,
  },
  {
    id: 'refund-keeps-coupon',
    breaks: 'A refund of what was not given yet frees its coupon',
    file: 'server/features/payment/refunds.service.ts',
    find: "} else await settleCoupon(unit, order.out_trade_no, 'released');",
    replace: '}',
    ...inPayment,
  },
  {
    id: 'refund-of-a-part-not-given',
    breaks: 'What was paid and not given goes back only as a whole',
    file: 'server/features/payment/refunds.service.ts',
    find: "if (!isGiven && amount < left) throw new DomainError('CONFLICT', paymentErrors.onlyWhole);",
    replace: '',
    ...inPayment,
  },
  {
    id: 'refund-of-more-than-paid',
    breaks: 'No more goes back than was paid',
    file: 'server/features/payment/refunds.service.ts',
    find: 'if (amount > left) {',
    replace: 'if (amount > 2 * order.amount) {',
    ...inPayment,
  },
  {
    id: 'refund-twice-for-a-request',
    breaks: 'A repeated request returns the money once',
    file: 'server/features/payment/refunds.service.ts',
    find: 'if (repeated.order_id === id && repeated.amount === amount) return;',
    replace: '',
    ...inPayment,
  },
  {
    id: 'sweeper-asks-the-oldest',
    breaks: 'No order waits behind others that stay as they are',
    file: 'server/features/payment/reads.ts',
    find: ".orderBy((of) => of.fn.coalesce('asked_at', 'created_at'))",
    replace: ".orderBy('created_at')",
    ...inPayment,
  },
];
