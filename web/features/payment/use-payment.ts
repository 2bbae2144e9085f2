import { useEffect, useRef, useState } from 'react';

import { precreateOrder, queryOrder } from '#contract/features/payment/calls.ts';
import { payCopy, paymentErrors } from '#contract/features/payment/copy.ts';
import type { Payable } from '#contract/features/payment/entities.ts';
import { pollMs } from '#contract/features/payment/limits.ts';
import { CallError, send } from '#web/kit/client.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

/** An order that can be paid. */
type OpenOrder = Pick<Payable, 'out_trade_no' | 'amount' | 'expires_in'>;

/** How a payment stands: an order is being made, its code can be scanned, or why it cannot. */
export type PaymentState =
  | { phase: 'making' }
  | { phase: 'ready'; qr: string; payable: OpenOrder }
  | { phase: 'failed'; message: string };

/** The sentence of a refusal, or one for an answer that never came. */
const messageOf = (error: unknown): string =>
  error instanceof CallError && error.code !== 'NETWORK' ? error.message : paymentErrors.create;

async function prepare(make: () => Promise<OpenOrder>): Promise<PaymentState> {
  try {
    const payable = await make();
    const { qr_code: qr, sub_msg } = await send(precreateOrder, { out_trade_no: payable.out_trade_no });
    if (qr === '') return { phase: 'failed', message: sub_msg || paymentErrors.create };
    return { phase: 'ready', qr, payable };
  } catch (error) {
    return { phase: 'failed', message: messageOf(error) };
  }
}

/**
 * Makes an order whenever `key` changes, shows its code and asks every three seconds whether it is paid, as long as the
 * component is there.
 * @param key what is ordered; null: nothing yet
 * @returns the state, a way to try again, and a way to ask at once (已打赏)
 */
export function usePayment(
  key: string | null,
  {
    make,
    onPaid,
    words = payCopy,
  }: {
    make: () => Promise<OpenOrder>;
    onPaid: (payable: OpenOrder) => void;
    words?: { notPaid: string; pollFailed: string };
  },
) {
  const [state, setState] = useState<PaymentState>({ phase: 'making' });
  const [attempt, setAttempt] = useState(0);
  const latest = useRef({ make, onPaid, words });
  useEffect(() => {
    latest.current = { make, onPaid, words };
  });

  useEffect(() => {
    if (key === null) return;
    let isCurrent = true;
    setState({ phase: 'making' });
    void prepare(() => latest.current.make()).then((made) => {
      if (isCurrent) setState(made);
    });
    return () => {
      isCurrent = false;
    };
  }, [key, attempt]);

  const payable = state.phase === 'ready' ? state.payable : null;
  const ask = useRef<() => Promise<void>>(async () => {});
  useEffect(() => {
    if (payable === null) return;
    let isOver = false;
    let hasComplained = false;
    const askOnce = async (isAsked: boolean): Promise<void> => {
      try {
        const { trade_status, is_returned } = await send(queryOrder, { out_trade_no: payable.out_trade_no });
        if (isOver) return;
        if (trade_status === 'TRADE_SUCCESS') {
          isOver = true;
          clearInterval(timer);
          latest.current.onPaid(payable);
        } else if (trade_status === 'TRADE_CLOSED') {
          isOver = true;
          clearInterval(timer);
          setState({ phase: 'failed', message: is_returned ? paymentErrors.returned : paymentErrors.closed });
        } else if (isAsked) toast.warning(latest.current.words.notPaid);
      } catch {
        if (isOver || (hasComplained && !isAsked)) return;
        hasComplained = true;
        toast.error(latest.current.words.pollFailed);
      }
    };
    const timer = setInterval(() => void askOnce(false), pollMs);
    ask.current = () => askOnce(true);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [payable]);

  return { state, retry: () => setAttempt((before) => before + 1), ask: () => ask.current() };
}
