import './webhooks.css';

import { useEffect, useState } from 'react';

import { getWebhookDeliveries, redeliver } from '#contract/features/webhooks/calls.ts';
import type { Webhook, WebhookDelivery } from '#contract/features/webhooks/entities.ts';
import { type DeliveryStatus, webhookEvents } from '#contract/features/webhooks/rules.ts';
import type { Page } from '#contract/kit/pages.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

const statusNames: Record<DeliveryStatus, string> = { waiting: '等待投递', delivered: '已送达', failed: '投递失败' };
const eventName = (event: WebhookDelivery['event']) => (event === 'ping' ? '测试消息' : webhookEvents[event]);

function outcomeOf({ status, attempts, answer_status }: WebhookDelivery): string {
  const tries = attempts > 1 ? `，试了 ${attempts} 次` : '';
  const answer = answer_status === null ? '' : `，对方回答 ${answer_status}`;
  return `${statusNames[status]}${answer}${tries}`;
}

function Delivery({ delivery, onSent }: { delivery: WebhookDelivery; onSent: () => void }) {
  async function again(): Promise<void> {
    await send(redeliver, { id: delivery.id });
    toast.success('已重新投递');
    onSent();
  }
  return (
    <li>
      <details>
        <summary>
          <b>{eventName(delivery.event)}</b>
          <span data-status={delivery.status}>{outcomeOf(delivery)}</span>
          <time dateTime={delivery.created_at}>{formatDate(Date.parse(delivery.created_at), 'MM-DD HH:mm')}</time>
        </summary>
        <p>发送的内容</p>
        <pre tabIndex={0}>{JSON.stringify(JSON.parse(delivery.payload), null, 2)}</pre>
        {delivery.answer && (
          <>
            <p>最后一次的回答</p>
            <pre tabIndex={0}>{delivery.answer}</pre>
          </>
        )}
        {delivery.status !== 'waiting' && (
          <button className="button button-small" type="button" onClick={() => void again().catch(reportFailure)}>
            重新投递
          </button>
        )}
      </details>
    </li>
  );
}

/** Deliveries to a webhook, newest first. */
export function DeliveriesDialog({ webhook }: DialogProps<{ webhook: Webhook }, void>) {
  const [shown, setShown] = useState<Page<WebhookDelivery> | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [page, setPage] = useState(1);
  async function load(): Promise<void> {
    try {
      setShown(await send(getWebhookDeliveries, { id: webhook.id, page }));
      setFailed(false);
    } catch {
      setFailed(true);
    }
  }
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => void load(), [page]);
  if (hasFailed) return <ErrorState onRetry={() => void load()} headingLevel={3} />;
  if (!shown) return <Skeleton lines={4} />;
  if (shown.total === 0) return <EmptyState title="还没有投递过" hint="点「测试」发一条消息，看看对方收不收得到。" />;
  const pages = Math.ceil(shown.total / shown.page_size);
  return (
    <div className="webhook-deliveries">
      <ul>
        {shown.list.map((delivery) => (
          <Delivery key={delivery.id} delivery={delivery} onSent={() => void load()} />
        ))}
      </ul>
      <p>投递记录保留 30 天。</p>
      {pages > 1 && (
        <div className="dialog-actions">
          <button className="button button-small" type="button" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            上一页
          </button>
          <span>
            第 {page} 页，共 {pages} 页
          </span>
          <button
            className="button button-small"
            type="button"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            下一页
          </button>
        </div>
      )}
    </div>
  );
}
