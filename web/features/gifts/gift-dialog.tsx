import './gift-dialog.css';

import { useState } from 'react';

import { getGiftReceiver, getGifts, sendGift } from '#contract/features/gifts/calls.ts';
import { giftErrors, giftMemo } from '#contract/features/gifts/copy.ts';
import type { Gift } from '#contract/features/gifts/entities.ts';
import { giftMessageLength, maxGiftCount } from '#contract/features/gifts/limits.ts';
import { updateUser } from '#web/features/auth/sessions/session.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { send } from '#web/kit/client.ts';
import { useRequestId } from '#web/kit/request-id.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { formatExact } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { parseGiftCount, stepGiftCount } from './gift-count.ts';
import { GiftPicture } from './gift-picture.tsx';
import type { GiftDialogProps } from './open-gift.ts';

interface ChoiceProps {
  gifts: readonly Gift[];
  value: number;
  isBusy: boolean;
  onChoose: (id: number) => void;
}

function Choice({ gifts, value, isBusy, onChoose }: ChoiceProps) {
  const pointsText = usePointsText();
  return (
    <fieldset className="gift-choice">
      <legend className="visually-hidden">选一件礼物</legend>
      {gifts.map(({ id, name, image_url, price }) => (
        <label key={id}>
          <input
            className="visually-hidden"
            type="radio"
            name="gift"
            value={id}
            checked={id === value}
            disabled={isBusy}
            // The list comes after the dialog.
            autoFocus={id === value}
            onChange={() => onChoose(id)}
          />
          <GiftPicture src={image_url} size={56} />
          <b>{name}</b>
          <span>
            {formatExact(price)} {pointsText}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface CountProps {
  /** Props of the input, from the form. */
  control: { name: string; value: string; readOnly: boolean };
  error: string | undefined;
  isBusy: boolean;
  onWrite: (text: string) => void;
}

function Count({ control, error, isBusy, onWrite }: CountProps) {
  const step = (by: 1 | -1) => () => !isBusy && onWrite(stepGiftCount(control.value, by));
  return (
    <div className="gift-count">
      <button
        type="button"
        aria-label="少一个"
        // Not `disabled`, which would lose the focus.
        aria-disabled={isBusy || control.value === '1' || undefined}
        onClick={step(-1)}
      >
        <Icon name="minus" size={16} />
      </button>
      <Field label="数量" hideLabel error={error}>
        <input type="text" inputMode="numeric" autoComplete="off" maxLength={4} {...control} />
      </Field>
      <button
        type="button"
        aria-label="多一个"
        aria-disabled={isBusy || control.value === String(maxGiftCount) || undefined}
        onClick={step(1)}
      >
        <Icon name="plus" size={16} />
      </button>
    </div>
  );
}

function Total({ cost, point }: { cost: number | null; point: number }) {
  const name = usePointsText();
  const missing = cost === null ? 0 : cost - point;
  return (
    <p className="gift-total" aria-live="polite">
      <span>
        共 <b>{cost === null ? '—' : formatExact(cost)}</b> {name}
      </span>
      <span>
        我有 {formatExact(point)} {name}
      </span>
      {missing > 0 && (
        <span className="gift-missing">
          还差 {formatExact(missing)} {name}，<a href="/user-center/index#check-in">去签到</a>
        </span>
      )}
    </p>
  );
}

type Receiver = Awaited<ReturnType<typeof loadReceiver>>;

async function loadReceiver(id: number) {
  const [receiver, { list: gifts }] = await Promise.all([send(getGiftReceiver, { id }), send(getGifts, {})]);
  return { ...receiver, gifts };
}

interface FormProps extends DialogProps<GiftDialogProps, string> {
  receiver: Receiver;
  /** Prices or the balance may have changed. */
  reload: () => Promise<void>;
}

function GiftForm({ to, postId, receiver, reload, dialog }: FormProps) {
  const { gifts, point } = receiver;
  const [chosen, setChosen] = useState(gifts[0]?.id ?? 0);
  const { form, ...fields } = useForm({ count: '1', message: '' }, { hold: dialog.hold });
  const requestId = useRequestId();
  const pointsText = usePointsText();
  const gift = gifts.find(({ id }) => id === chosen) ?? gifts[0];
  const count = parseGiftCount(fields.values.count);
  const cost = gift && count !== null ? gift.price * count : null;
  const isShort = cost !== null && cost > point;
  const problem = firstProblem([
    ['count', (count === null && giftErrors.count) || (isShort && giftErrors.notEnough(pointsText))],
    ['message', Array.from(fields.values.message.trim()).length > giftMessageLength && giftErrors.longMessage],
  ]);
  async function work(): Promise<void> {
    if (!gift || count === null) return;
    const message = fields.values.message.trim();
    const asked = { gift_id: gift.id, to_id: to.id, count, post_id: postId, message, price: gift.price };
    try {
      const left = await send(sendGift, { ...asked, request_id: requestId(asked) });
      updateUser({ point: left.point });
      dialog.done(giftMemo(gift.name, count));
    } catch (error) {
      await reload();
      throw error;
    }
  }
  return (
    <form
      ref={form}
      className="dialog-form gift-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void fields.submit(problem, work);
      }}
    >
      <p className="gift-to">
        <Avatar src={receiver.avatar_url} seed={to.id} size={32} />
        <span>
          送给 <b>{receiver.name}</b>
        </span>
      </p>
      <Choice gifts={gifts} value={gift?.id ?? 0} isBusy={fields.isBusy} onChoose={setChosen} />
      <div className="gift-words">
        <Count
          control={fields.control('count')}
          error={fields.errors.count}
          isBusy={fields.isBusy}
          onWrite={(text) => fields.write('count', text)}
        />
        <Field label="留言" hideLabel error={fields.errors.message}>
          <input
            type="text"
            placeholder="写句话给 TA（可不填）"
            maxLength={giftMessageLength}
            {...fields.control('message')}
          />
        </Field>
      </div>
      <Total cost={cost} point={point} />
      <div className="dialog-actions">
        <button className="button" type="button" disabled={fields.isBusy} onClick={() => dialog.cancel()}>
          取消
        </button>
        <button className="button button-primary" type="submit" disabled={fields.isBusy || isShort}>
          {fields.isBusy ? '正在送出…' : '送出'}
        </button>
      </div>
    </form>
  );
}

/** Chooses a gift for somebody, how many, and a few words. */
export function GiftDialog(props: DialogProps<GiftDialogProps, string>) {
  const { loaded, reload } = useLoaded(() => loadReceiver(props.to.id));
  if (loaded.state === 'loading') return <SkeletonList count={3} lines={2} />;
  if (loaded.state === 'failed') return <ErrorState headingLevel={3} onRetry={() => void reload()} />;
  const { reason, gifts } = loaded.value;
  if (reason !== '' || gifts.length === 0)
    return <EmptyState title={reason || '还没有可以送的礼物'} hint="换个时候再来看看吧。" />;
  return <GiftForm {...props} receiver={loaded.value} reload={reload} />;
}
