import './gifts.css';

import { useState } from 'react';

import { addGift, changeGift } from '#contract/features/gifts/catalogue.calls.ts';
import { giftErrors } from '#contract/features/gifts/copy.ts';
import type { AdminGift } from '#contract/features/gifts/entities.ts';
import { giftImageLength, giftNameLength, maxGiftPrice } from '#contract/features/gifts/limits.ts';
import { isFileAddress } from '#contract/kit/address.ts';
import { GiftPicture } from '#web/features/gifts/gift-picture.tsx';
import { usePointsText } from '#web/features/site/points-text.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';

import { DialogForm } from '../form/dialog-form.tsx';
import { pickOneMedia } from '../media/picker.tsx';

export interface GiftDialogProps {
  /** The gift to edit; without it, a new one is added. */
  gift?: AdminGift | undefined;
}

/** A typed price, also in full-width digits; null for anything but a whole number from 1 to the limit. */
function parsePrice(text: string): number | null {
  const plain = text.normalize('NFKC').trim();
  const price = /^\d{1,7}$/.test(plain) ? Number(plain) : 0;
  return price >= 1 && price <= maxGiftPrice ? price : null;
}

/** Adds or edits an interactive gift. */
export function GiftDialog({ gift, dialog }: DialogProps<GiftDialogProps, void>) {
  const [enabled, setEnabled] = useState(gift?.enabled ?? true);
  const { form, values, errors, isBusy, control, write, submit } = useForm(
    { name: gift?.name ?? '', image_url: gift?.image_url ?? '', price: String(gift?.price ?? '') },
    { hold: dialog.hold },
  );
  const price = parsePrice(values.price);
  const image_url = values.image_url.trim();
  const problem = firstProblem([
    ['name', values.name.trim() === '' && giftErrors.name],
    ['image_url', !isFileAddress(image_url) && giftErrors.image],
    ['price', price === null && giftErrors.price],
  ]);
  async function work(): Promise<void> {
    const fields = { name: values.name.trim(), image_url, price: price ?? 0, enabled };
    await (gift ? send(changeGift, { id: gift.id, ...fields }) : send(addGift, fields));
    dialog.done();
  }
  const pick = () =>
    pickOneMedia('image').then(
      ({ url }) => write('image_url', url),
      () => undefined,
    );
  return (
    <DialogForm formRef={form} isBusy={isBusy} onSubmit={() => submit(problem, work)} onCancel={() => dialog.cancel()}>
      <Field label="名称" error={errors.name} hint={gift && '改名后，排行从新的名字重新累计。'}>
        <input {...control('name')} type="text" maxLength={giftNameLength} data-focus-first />
      </Field>
      <div className="gift-picture-field">
        <GiftPicture src={isFileAddress(image_url) ? image_url : ''} size={64} />
        <Field label="图片" error={errors.image_url} hint="方形、透明背景最合适。">
          <input
            {...control('image_url')}
            type="text"
            maxLength={giftImageLength}
            placeholder="/uploads/… 或 https://…"
          />
        </Field>
        <button className="button" type="button" disabled={isBusy} onClick={() => void pick()}>
          选择图片
        </button>
      </div>
      <Field label={`价格（${usePointsText()}）`} error={errors.price}>
        <input {...control('price')} type="text" inputMode="numeric" maxLength={7} autoComplete="off" />
      </Field>
      <label className="gift-enabled">
        <input
          type="checkbox"
          checked={enabled}
          disabled={isBusy}
          onChange={({ target }) => setEnabled(target.checked)}
        />
        上架，大家可以送这件礼物
      </label>
    </DialogForm>
  );
}
