import './redirects.css';

import { useState } from 'react';

import { addRedirect, changeRedirect } from '#contract/features/redirects/calls.ts';
import { redirectStatusNames } from '#contract/features/redirects/copy.ts';
import type { Redirect } from '#contract/features/redirects/entities.ts';
import { fromMaxLength, toMaxLength } from '#contract/features/redirects/limits.ts';
import { fromProblem, localAddress, redirectStatuses, toProblem } from '#contract/features/redirects/rules.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';

import { DialogForm } from '../form/dialog-form.tsx';

export interface RedirectDialogProps {
  /** The redirect to edit; without it, a new one is created. */
  redirect?: Redirect | undefined;
}

/** Old address, new address, and whether the redirect is permanent. */
export function RedirectDialog({ redirect, dialog }: DialogProps<RedirectDialogProps, void>) {
  const { form, values, errors, isBusy, control, submit } = useForm(
    { from: redirect?.from ?? '', to: redirect?.to ?? '' },
    { hold: dialog.hold },
  );
  const [status, setStatus] = useState(redirect?.status ?? 301);
  const own = (text: string) => localAddress(text, location.origin);
  const problem = firstProblem([
    ['from', fromProblem(own(values.from))],
    ['to', toProblem(own(values.to))],
  ]);
  async function work(): Promise<void> {
    const input = { from: own(values.from), to: own(values.to), status };
    if (redirect) await send(changeRedirect, { id: redirect.id, ...input });
    else await send(addRedirect, input);
    dialog.done();
  }
  return (
    <DialogForm formRef={form} isBusy={isBusy} onSubmit={() => submit(problem, work)} onCancel={() => dialog.cancel()}>
      <Field label="旧地址" hint="本站已经不存在的地址，可以带查询参数。" error={errors.from}>
        <input
          {...control('from')}
          type="text"
          maxLength={fromMaxLength}
          placeholder="/archives/12.html"
          data-focus-first
        />
      </Field>
      <Field label="新地址" hint="本站的地址，或其他网站的完整网址。" error={errors.to}>
        <input {...control('to')} type="text" maxLength={toMaxLength} placeholder="/hello 或 https://" />
      </Field>
      <Field label="方式" hint="搬家用 301，搜索引擎会改用新地址；只是暂时换地方用 302。">
        <select
          name="status"
          value={status}
          disabled={isBusy}
          onChange={({ target }) => setStatus(target.value === '302' ? 302 : 301)}
        >
          {redirectStatuses.map((each) => (
            <option key={each} value={each}>
              {redirectStatusNames[each]}
            </option>
          ))}
        </select>
      </Field>
    </DialogForm>
  );
}
