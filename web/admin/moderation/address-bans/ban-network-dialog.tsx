import { banAddress } from '#contract/features/moderation/address-bans.calls.ts';
import { banErrors } from '#contract/features/moderation/copy.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { BanFields, endOfBan, noBan } from '../../form/ban-fields.tsx';
import { DialogForm } from '../../form/dialog-form.tsx';

/** Bans a network from writing on this site. */
export function BanNetworkDialog({ dialog }: DialogProps<object, void>) {
  const { form: frame, ...form } = useForm({ net: '', ...noBan }, { hold: dialog.hold });
  const { net, reason } = form.values;

  async function save(): Promise<void> {
    const until = endOfBan(form.values);
    const ban = await send(banAddress, { net, reason, until });
    toast.success(`已封禁 ${ban.net}`);
    dialog.done();
  }

  const problem = () =>
    firstProblem([
      ['net', net.trim() === '' && banErrors.net],
      ['until', endOfBan(form.values) === '' && banErrors.until],
    ]);

  return (
    <DialogForm
      formRef={frame}
      isBusy={form.isBusy}
      onSubmit={() => form.submit(problem(), save)}
      onCancel={() => dialog.cancel()}
      submitLabel="封禁"
      isDestructive
    >
      <Field
        label="地址或网段"
        error={form.errors.net}
        hint="一个 IP 地址，或形如 203.0.113.0/24、2001:db8::/64 的网段。"
      >
        <input type="text" autoComplete="off" spellCheck={false} data-focus-first {...form.control('net')} />
      </Field>
      <BanFields form={form as never} hint="只有管理员看得到。" />
    </DialogForm>
  );
}
