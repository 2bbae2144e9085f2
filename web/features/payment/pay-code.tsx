import './pay-code.css';

import { useEffect, useState } from 'react';

import { channelNames } from '#contract/features/payment/copy.ts';
import type { PaymentChannel } from '#contract/features/payment/entities.ts';
import { timeLeft } from '#contract/features/payment/rules.ts';
import { Qr } from '#web/ui/qr.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

import type { PaymentState } from './use-payment.ts';

/** What is waited for, and until when. */
function Waiting({ seconds }: { seconds: number }) {
  const [begun] = useState(Date.now);
  const [now, setNow] = useState(begun);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span className="pay-code-wait">
      等待付款
      <span role="timer" aria-label="剩余时间">
        {timeLeft(seconds - (now - begun) / 1000)}
      </span>
    </span>
  );
}

export interface PayCodeProps {
  state: PaymentState;
  /** Side of the code in px. */
  size: number;
  channel: PaymentChannel;
  onRetry: () => void;
}

/** The code to scan of a payment, with room kept for it while it is made and for why there is none. */
export function PayCode({ state, size, channel, onRetry }: PayCodeProps) {
  return (
    <figure className="pay-code" aria-busy={state.phase === 'making'}>
      <div className="pay-code-face" style={{ width: size, minHeight: size }}>
        {state.phase === 'making' && <Skeleton lines={2} />}
        {state.phase === 'ready' && <Qr text={state.qr} size={size} label={`请用${channelNames[channel]}扫码付款`} />}
        {state.phase === 'failed' && (
          <>
            <p role="alert">{state.message}</p>
            <button type="button" className="button quiet" onClick={onRetry}>
              重试
            </button>
          </>
        )}
      </div>
      <figcaption>
        {channel === 'sandbox' && state.phase === 'ready' ? (
          <a className="text-link" href={state.qr} target="_blank" rel="noreferrer">
            打开模拟支付页
          </a>
        ) : (
          `请用${channelNames[channel]}扫码`
        )}
        {state.phase === 'ready' && <Waiting key={state.payable.out_trade_no} seconds={state.payable.expires_in} />}
        {channel === 'alipay' && state.phase === 'ready' && state.qr.startsWith('https://') && (
          // Nobody can scan the screen of the phone that they hold.
          <a className="pay-code-app" href={state.qr} rel="noreferrer">
            在这台手机上打开支付宝
          </a>
        )}
      </figcaption>
    </figure>
  );
}
