import './outbox.css';

import { useState } from 'react';

import { testChannels } from '#contract/features/notifications/outbox.calls.ts';
import { channelNames } from '#contract/features/notifications/outbox.copy.ts';
import type { ChannelResult } from '#contract/features/notifications/outbox.entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { MailTest } from '../mail/mail-test.tsx';

const nameOf = ({ channel }: ChannelResult): string => (channelNames as Record<string, string>)[channel] ?? channel;

/** Tests the site's outgoing channels: a test mail to oneself, and a test message for each channel. */
export function OutboxTests() {
  const [isBusy, setBusy] = useState(false);
  const [results, setResults] = useState<readonly ChannelResult[] | null>(null);
  const run = (work: () => Promise<void>) => () => {
    setBusy(true);
    void work()
      .catch(reportFailure)
      .finally(() => setBusy(false));
  };
  const tryChannels = async () => {
    const { results: said } = await send(testChannels, {});
    setResults(said);
    if (said.length === 0) toast.info('还没有填写任何渠道，请先到「站点设置 · 邮件」填写');
  };
  return (
    <section className="admin-panel outbox-tests" aria-label="测试">
      <MailTest />
      <div>
        <button className="button" type="button" disabled={isBusy} onClick={run(tryChannels)}>
          测试站长提醒渠道
        </button>
        <a className="text-link" href="/nv-admin/settings?group=%E9%82%AE%E4%BB%B6">
          邮件与渠道设置
        </a>
        <a className="text-link" href="/nv-admin/mail-templates">
          邮件模板
        </a>
      </div>
      <ul role="status">
        {results?.map((result) => (
          <li key={result.channel}>
            <span className={result.ok ? 'state-mark state-mark-ok' : 'state-mark state-mark-danger'}>
              {nameOf(result)}
              {result.ok ? '：已送达' : '：失败'}
            </span>
            {result.error}
          </li>
        ))}
      </ul>
    </section>
  );
}
