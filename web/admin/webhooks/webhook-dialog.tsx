import './webhooks.css';

import { useState } from 'react';

import { addWebhook, changeWebhook } from '#contract/features/webhooks/calls.ts';
import { webhookErrors } from '#contract/features/webhooks/copy.ts';
import type { Webhook } from '#contract/features/webhooks/entities.ts';
import { webhookNameMaxLength, webhookUrlMaxLength } from '#contract/features/webhooks/limits.ts';
import { type WebhookEvent, webhookEventNames, webhookEvents } from '#contract/features/webhooks/rules.ts';
import { isWebAddress } from '#contract/kit/address.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';

import { DialogForm } from '../form/dialog-form.tsx';

export interface WebhookDialogProps {
  /** The webhook to edit; without it, a new one is created. */
  webhook?: Webhook | undefined;
}

interface EventsProps {
  events: readonly WebhookEvent[];
  error: string | undefined;
  onChange: (events: WebhookEvent[]) => void;
}

function Events({ events, error, onChange }: EventsProps) {
  return (
    <fieldset className="webhook-events" aria-describedby={error ? 'webhook-events-error' : undefined}>
      <legend>事件</legend>
      {webhookEventNames.map((event) => (
        <label key={event}>
          <input
            type="checkbox"
            name="events"
            checked={events.includes(event)}
            onChange={({ target }) =>
              onChange(target.checked ? [...events, event] : events.filter((each) => each !== event))
            }
          />
          {webhookEvents[event]}
          <code>{event}</code>
        </label>
      ))}
      {error && (
        <p className="field-error" id="webhook-events-error" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Name, address and events. Resolves with the secret of a new webhook, '' after a change. */
export function WebhookDialog({ webhook, dialog }: DialogProps<WebhookDialogProps, string>) {
  const { form, values, errors, isBusy, control, submit } = useForm(
    { name: webhook?.name ?? '', url: webhook?.url ?? '', events: '' },
    { hold: dialog.hold },
  );
  const [events, setEvents] = useState<WebhookEvent[]>(webhook?.events ?? ['post.published']);
  const problem = firstProblem([
    ['name', values.name.trim() === '' && webhookErrors.name],
    ['url', !isWebAddress(values.url.trim()) && webhookErrors.url],
    ['events', events.length === 0 && webhookErrors.events],
  ]);
  async function work(): Promise<void> {
    const input = { name: values.name.trim(), url: values.url.trim(), events };
    if (webhook) {
      await send(changeWebhook, { id: webhook.id, ...input });
      dialog.done('');
    } else {
      dialog.done((await send(addWebhook, input)).secret);
    }
  }
  return (
    <DialogForm formRef={form} isBusy={isBusy} onSubmit={() => submit(problem, work)} onCancel={() => dialog.cancel()}>
      <Field label="名称" error={errors.name}>
        <input
          {...control('name')}
          type="text"
          maxLength={webhookNameMaxLength}
          placeholder="例如：同步到备份站"
          data-focus-first
        />
      </Field>
      <Field label="接收地址" hint="事件发生后，本站会向这个地址 POST 一段 JSON。只能是公网地址。" error={errors.url}>
        <input {...control('url')} type="url" maxLength={webhookUrlMaxLength} placeholder="https://" />
      </Field>
      <Events events={events} error={errors.events} onChange={setEvents} />
    </DialogForm>
  );
}
