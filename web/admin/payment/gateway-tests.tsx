import '../mail/mail-test.css';

import { useState } from 'react';

import { channelNames, gatewayTestCopy } from '#contract/features/payment/copy.ts';
import { type GatewayTestResult, testGateway } from '#contract/features/payment/gateway-tests.calls.ts';
import type { PaymentChannel } from '#contract/features/payment/entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';

const channels = ['alipay', 'wechat'] as const satisfies readonly PaymentChannel[];

/** Tries each provider with the stored keys and says how it went. */
export function GatewayTests({ hasChanges = false }: { hasChanges?: boolean }) {
  const [busy, setBusy] = useState<PaymentChannel | null>(null);
  const [result, setResult] = useState<GatewayTestResult | null>(null);
  const run = (channel: PaymentChannel) => {
    setBusy(channel);
    setResult(null);
    send(testGateway, { channel })
      .then(setResult, reportFailure)
      .finally(() => setBusy(null));
  };
  return (
    <div className="mail-test">
      <p className="field-hint">{gatewayTestCopy.intro}</p>
      {channels.map((channel) => (
        <button
          key={channel}
          className="button"
          type="button"
          disabled={busy !== null || hasChanges}
          onClick={() => run(channel)}
        >
          {busy === channel ? '正在测试…' : `测试连接：${channelNames[channel]}`}
        </button>
      ))}
      <span className="field-hint">
        {hasChanges ? '保存修改之后才能测试。' : '创建一笔 ¥0.01 的订单并立即关闭，不会产生扣款。'}
      </span>
      <p role="status">
        {result && (
          <>
            <span className={`state-mark ${result.ok ? 'state-mark-ok' : 'state-mark-danger'}`}>
              {result.ok ? '连接正常' : '连接失败'}
            </span>{' '}
            {result.message}
          </>
        )}
      </p>
    </div>
  );
}
