import { getWebhooks } from '#contract/features/webhooks/calls.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { addByDialog, WebhookList } from '../webhooks/webhook-list.tsx';

export const meta = adminMeta('Webhook');
export const headers = adminHeaders;

function Webhooks() {
  const { loaded, reload } = useLoaded(() => send(getWebhooks, {}));
  const add = () => void addByDialog().then((isAdded) => (isAdded ? reload() : undefined), reportFailure);
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList />;
  const button = (
    <button className="button button-primary" type="button" onClick={add}>
      <Icon name="plus" size={16} />
      新建
    </button>
  );
  if (loaded.value.list.length === 0) {
    return (
      <EmptyState title="还没有 Webhook" hint="文章发布、收到评论等事件发生时，本站可以通知您的其他程序。">
        {button}
      </EmptyState>
    );
  }
  return (
    <>
      <p>{button}</p>
      <WebhookList list={loaded.value.list} onChange={() => void reload()} />
    </>
  );
}

export default function WebhooksPage() {
  return (
    <AdminFrame
      current="webhooks"
      title="Webhook"
      intro="有事发生时通知您的其他程序。每条消息都带签名，没有送达会自动重试。"
      access="administrator"
    >
      <Webhooks />
    </AdminFrame>
  );
}
