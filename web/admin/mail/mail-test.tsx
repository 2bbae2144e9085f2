import './mail-test.css';

import { useState } from 'react';

import { sendTestMail } from '#contract/features/notifications/outbox.calls.ts';
import type { MailTestResult } from '#contract/features/notifications/outbox.entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';

const marks: Record<MailTestResult['outcome'], readonly [className: string, text: string]> = {
  sent: ['state-mark state-mark-ok', '已发送'],
  stored: ['state-mark state-mark-warn', '已写入发件箱'],
  failed: ['state-mark state-mark-danger', '发送失败'],
};

/** Sends the administrator a test mail and shows what the mail server said. */
export function MailTest({ hasChanges = false }: { hasChanges?: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<MailTestResult | null>(null);
  const run = () => {
    setBusy(true);
    setResult(null);
    send(sendTestMail, {})
      .then(setResult, reportFailure)
      .finally(() => setBusy(false));
  };
  return (
    <div className="mail-test">
      <button className="button" type="button" disabled={isBusy || hasChanges} onClick={run}>
        {isBusy ? '正在发送…' : '发送测试邮件'}
      </button>
      {hasChanges && <span className="field-hint">保存修改之后才能测试。</span>}
      <p role="status">
        {result && (
          <>
            <span className={marks[result.outcome][0]}>{marks[result.outcome][1]}</span> {result.message}
          </>
        )}
      </p>
    </div>
  );
}
