import { useState } from 'react';

import { giveCoupon } from '#contract/features/coupons/calls.ts';
import type { Member } from '#contract/features/profiles/members.entities.ts';
import { send } from '#web/kit/client.ts';
import { useRequestId } from '#web/kit/request-id.ts';
import { useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { DialogForm } from '../form/dialog-form.tsx';
import { Person, PersonSearch } from '../form/person-search.tsx';

/** Gives a coupon of a batch to one user. */
export function GiveCouponDialog({ id, name, dialog }: DialogProps<{ id: number; name: string }, void>) {
  const requestId = useRequestId();
  const [person, setPerson] = useState<Member | null>(null);
  const { form, isBusy, submit } = useForm({ user_id: '' }, { hold: dialog.hold });
  async function work(): Promise<void> {
    if (!person) return;
    const asked = { id, user_id: person.id };
    await send(giveCoupon, asked, { idempotencyKey: requestId(asked) });
    toast.success(`已把「${name}」发给${person.name}，并通知了对方`);
    dialog.done();
  }
  return (
    <DialogForm
      formRef={form}
      isBusy={isBusy}
      submitLabel="发放"
      onSubmit={() => submit(person ? null : ['user_id', '请选择发给谁'], work)}
      onCancel={() => dialog.cancel()}
    >
      <p>对方会得到一张「{name}」，并收到通知。</p>
      <div className="person-row">
        <p role="status">{person ? <Person person={person} /> : '还没有选择'}</p>
      </div>
      <PersonSearch label="发给谁" name="user_id" disabled={isBusy} onChoose={setPerson} />
    </DialogForm>
  );
}
