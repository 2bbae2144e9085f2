import type { TradeState } from '#contract/features/payment/entities.ts';
import {
  ForgedNoticeError,
  type PaymentGateway,
  type Trade,
  UnknownOutcomeError,
} from '#server/providers/payment/gateway.ts';

interface SimulatedTrade {
  amount: number;
  state: TradeState;
  refunds: Map<string, number>;
}

/** A provider that does what a seed says: it loses answers before or after their effect, and reports what it likes. */
export interface SimulatedProvider {
  trades: Map<string, SimulatedTrade>;
  /** The chance of silence, before and after an effect. */
  silence: number;
  gateway: PaymentGateway;
  /** What it says of a trade now. */
  reportOf: (no: string) => Trade;
}

/** @param asked is told each state that a question was answered with */
export function simulateProvider(
  random: () => number,
  now: () => number,
  asked: (no: string, state: TradeState) => Promise<void>,
): SimulatedProvider {
  const trades = new Map<string, SimulatedTrade>();
  const reportOf = (no: string): Trade => {
    const { state = 'NOT_EXIST', amount = null } = trades.get(no) ?? {};
    const isPaid = state === 'SUCCESS' || state === 'FINISHED';
    return { outTradeNo: no, state, tradeNo: `p${no}`, amount, refunded: null, paidAt: isPaid ? now() : null };
  };
  /** Carries something out, unless the request or the answer is lost. */
  const lossy = async <T>(act: () => T): Promise<T> => {
    if (random() < provider.silence) throw new UnknownOutcomeError('lost on the way');
    const result = act();
    if (random() < provider.silence) throw new UnknownOutcomeError('answer lost');
    return result;
  };
  const gateway: PaymentGateway = {
    channel: 'alipay',
    precreate: ({ outTradeNo, amount }) =>
      lossy(() => {
        if (!trades.has(outTradeNo)) trades.set(outTradeNo, { amount, state: 'WAIT', refunds: new Map() });
        return { qrCode: `pay:${outTradeNo}` };
      }),
    query: async (no) => {
      const told = await lossy(() => reportOf(no));
      await asked(no, told.state);
      return told;
    },
    close: (no) =>
      lossy(() => {
        const trade = trades.get(no);
        if (trade?.state === 'SUCCESS' || trade?.state === 'FINISHED') return 'paid';
        if (trade?.state === 'WAIT') trade.state = 'CLOSED';
        return 'closed';
      }),
    refund: ({ outTradeNo, refundNo, amount }) =>
      lossy(() => {
        const trade = trades.get(outTradeNo)!;
        trade.refunds.set(refundNo, amount);
        const sum = [...trade.refunds.values()].reduce((total, each) => total + each, 0);
        if (sum > trade.amount) throw new Error('More was returned than paid');
        if (sum === trade.amount) trade.state = 'REFUNDED';
        return { done: true };
      }),
    readNotice: async ({ body }) => {
      try {
        return JSON.parse(body.toString('utf8')) as Trade;
      } catch {
        throw new ForgedNoticeError('No report');
      }
    },
    answerNotice: (isTaken) => ({
      status: isTaken ? 200 : 400,
      type: 'text/plain',
      body: isTaken ? 'success' : 'fail',
    }),
    downloadBill: async () => null,
  };
  const provider: SimulatedProvider = { trades, silence: 0, gateway, reportOf };
  return provider;
}
