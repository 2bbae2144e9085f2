import '#web/features/auth/totp/safe-section.css';

import { useState } from 'react';

import { createAccessToken } from '#contract/features/auth/access-tokens.calls.ts';
import { tokenErrors } from '#contract/features/auth/copy.ts';
import type { TokenScope } from '#contract/kit/power.ts';
import { withRecentLogin } from '#web/features/auth/totp/with-recent-login.ts';
import { send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';

const scopeNames: Record<TokenScope, string> = {
  read: '读取：查看您能看到的内容',
  write: '写入：以您的身份发布和修改',
};
const lifetimes = [
  ['7', '7 天'],
  ['30', '30 天'],
  ['90', '90 天'],
  ['365', '一年'],
  ['', '不过期'],
] as const;

type Days = 7 | 30 | 90 | 365;

/** Name, scopes and lifetime of a new token. Resolves with the token. */
export function TokenDialog({ dialog }: DialogProps<object, string>) {
  const { form, values, errors, isBusy, control, submit, write } = useForm(
    { name: '', days: '30', scopes: '' },
    { hold: dialog.hold },
  );
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read']);
  async function work(): Promise<void> {
    const days = values.days === '' ? null : (Number(values.days) as Days);
    const made = await withRecentLogin((password) =>
      send(createAccessToken, { name: values.name.trim(), scopes: [...scopes], days, password }),
    );
    dialog.done(made.token);
  }
  const problem = firstProblem([
    ['name', values.name.trim() === '' && tokenErrors.nameMissing],
    ['scopes', scopes.length === 0 && tokenErrors.scopes],
  ]);
  return (
    <form
      ref={form}
      className="totp-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(problem, work);
      }}
    >
      <Field label="名称" error={errors.name}>
        <input {...control('name')} type="text" maxLength={40} placeholder="例如：备份脚本" data-focus-first />
      </Field>
      <Field label="有效期">
        <select name="days" value={values.days} onChange={(event) => write('days', event.target.value)}>
          {lifetimes.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </Field>
      <fieldset className="token-scopes">
        <legend>权限</legend>
        {(Object.keys(scopeNames) as TokenScope[]).map((scope) => (
          <label key={scope}>
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={(event) =>
                setScopes(event.target.checked ? [...scopes, scope] : scopes.filter((each) => each !== scope))
              }
            />
            {scopeNames[scope]}
          </label>
        ))}
        {errors.scopes && (
          <p className="field-error" role="alert">
            {errors.scopes}
          </p>
        )}
      </fieldset>
      <div className="dialog-actions">
        <button className="button" type="button" disabled={isBusy} onClick={() => dialog.cancel()}>
          取消
        </button>
        <button className="button button-primary" type="submit" disabled={isBusy}>
          {isBusy ? '正在创建…' : '创建'}
        </button>
      </div>
    </form>
  );
}
