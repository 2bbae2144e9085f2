import type { InputHTMLAttributes } from 'react';

import { getSignInMethods } from '#contract/features/auth/totp.calls.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Field } from '#web/ui/field.tsx';

interface SecondStepFieldProps {
  form: {
    values: { code: string };
    errors: { code?: string };
    control: (name: 'code') => InputHTMLAttributes<HTMLInputElement>;
  };
}

/** The code of whoever has two-factor authentication, before money moves; nobody else sees the field. */
export function SecondStepField({ form: { values, errors, control } }: SecondStepFieldProps) {
  const { loaded } = useLoaded(() => send(getSignInMethods, {}));
  const isOn = loaded.state === 'ready' && loaded.value.totp_enabled;
  // Where the question failed, the refusal of the server asks for it.
  if (!isOn && errors.code === undefined && values.code === '') return null;
  return (
    <Field label="两步验证的验证码" error={errors.code} hint="验证器应用里的 6 位数字，或一个恢复码。">
      <input type="text" autoComplete="one-time-code" maxLength={40} {...control('code')} />
    </Field>
  );
}
