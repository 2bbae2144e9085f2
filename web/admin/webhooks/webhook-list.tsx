import './webhooks.css';

import { lazy } from 'react';

import { changeWebhook, pingWebhook, removeWebhook, renewWebhookSecret } from '#contract/features/webhooks/calls.ts';
import type { Webhook } from '#contract/features/webhooks/entities.ts';
import { webhookEvents } from '#contract/features/webhooks/rules.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm, openTemplate, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { WebhookDialogProps } from './webhook-dialog.tsx';

const openForm = registerDialogKind<WebhookDialogProps, string>(
  'webhook',
  lazy(() => import('./webhook-dialog.tsx').then(({ WebhookDialog }) => ({ default: WebhookDialog }))),
  { title: 'Webhook', width: 520 },
);
const openDeliveries = registerDialogKind<{ webhook: Webhook }, void>(
  'webhook-deliveries',
  lazy(() => import('./deliveries-dialog.tsx').then(({ DeliveriesDialog }) => ({ default: DeliveriesDialog }))),
  { title: '投递记录', width: 640 },
);

/** Shows the secret, which cannot be shown again. */
async function showSecret(secret: string): Promise<void> {
  await openTemplate({
    title: '请保存签名密钥',
    confirm: '我已保存',
    content: (
      <div className="webhook-secret">
        <p>接收程序用它核对消息确实来自本站。密钥只显示这一次，请现在就保存好。</p>
        <code>{secret}</code>
      </div>
    ),
  }).catch(() => undefined);
}

/** Creates a webhook. @returns whether one was created */
export async function addByDialog(): Promise<boolean> {
  const secret = await openForm({}).catch(() => null);
  if (secret === null) return false;
  await showSecret(secret);
  return true;
}

async function change(webhook: Webhook): Promise<void> {
  await openForm({ webhook });
  toast.success('保存成功~');
}

async function test(webhook: Webhook): Promise<void> {
  await send(pingWebhook, { id: webhook.id });
  toast.success('测试消息已发出，稍后在投递记录里查看结果');
}

async function renew(webhook: Webhook): Promise<void> {
  await openConfirm({
    title: `更换「${webhook.name}」的密钥？`,
    content: '旧密钥立即失效，接收程序要换上新密钥才能继续核对消息。',
    confirm: '更换',
    tone: 'warning',
  });
  await showSecret((await send(renewWebhookSecret, { id: webhook.id })).secret);
}

async function turn(webhook: Webhook): Promise<void> {
  await send(changeWebhook, { id: webhook.id, enabled: !webhook.enabled });
  toast.success(webhook.enabled ? '已停用' : '已启用');
}

async function remove(webhook: Webhook): Promise<void> {
  await openConfirm({
    title: `删除「${webhook.name}」？`,
    content: '它的投递记录会一起删除，不能恢复。',
    confirm: '删除',
    tone: 'danger',
  });
  await send(removeWebhook, { id: webhook.id });
  toast.success('已删除');
}

function stateOf({ enabled, failures }: Webhook): string {
  if (enabled) return failures > 0 ? `已启用，最近连续 ${failures} 次没有送达` : '已启用';
  return failures > 0 ? `连续 ${failures} 次没有送达，已自动停用` : '已停用';
}

/** All webhooks, with their actions. */
export function WebhookList({ list, onChange }: { list: readonly Webhook[]; onChange: () => void }) {
  return (
    <ul className="webhook-list">
      {list.map((webhook) => {
        const act = (work: (webhook: Webhook) => Promise<void>) => () =>
          void work(webhook).then(onChange, reportFailure);
        const button = (label: string, work: (webhook: Webhook) => Promise<void>, danger = false) => (
          <button
            className={`button button-small${danger ? ' button-danger' : ''}`}
            type="button"
            aria-label={`${label}：${webhook.name}`}
            onClick={act(work)}
          >
            {label}
          </button>
        );
        return (
          <li key={webhook.id} data-off={webhook.enabled ? undefined : ''}>
            <div>
              <h2>{webhook.name}</h2>
              <p className="webhook-url">{webhook.url}</p>
              <p>{webhook.events.map((event) => webhookEvents[event]).join('、')}</p>
              <p className="webhook-state">{stateOf(webhook)}</p>
            </div>
            <div className="webhook-acts">
              {button('编辑', change)}
              {button('测试', test)}
              {button('投递记录', (each) => openDeliveries({ webhook: each }))}
              {button('更换密钥', renew)}
              {button(webhook.enabled ? '停用' : '启用', turn)}
              {button('删除', remove, true)}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
