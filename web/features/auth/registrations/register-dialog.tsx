import '#web/features/auth/sessions/entry.css';

import { use, useEffect, useRef, useState } from 'react';

import { emailMaxLength } from '#contract/features/accounts/limits.ts';
import { agreementErrors } from '#contract/features/auth/agreements.copy.ts';
import { agreementNames } from '#contract/features/auth/agreements.rules.ts';
import { getFormToken } from '#contract/features/request-guards/challenges.calls.ts';
import { registerUser } from '#contract/features/auth/registrations.calls.ts';
import { AgreementLinks } from '#web/features/auth/agreements/agreement-links.tsx';
import { SignInBanner } from '#web/features/auth/sessions/sign-in-banner.tsx';
import type { SignInResult } from '#web/features/auth/sessions/sign-in.ts';
import { type SiteOptions, siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { clearTypedValues, typedValues } from '#web/features/auth/sessions/typed-values.ts';
import { send } from '#web/kit/client.ts';
import { useForm } from '#web/kit/use-form.ts';
import type { DialogControls } from '#web/ui/dialogs/dialog-stack.ts';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { normaliseCode, CodeField } from './code-field.tsx';
import { registerCodeProblem, registerProblem } from './registration-problems.ts';

interface Props {
  dialog: DialogControls<SignInResult>;
}

/** Requests the form token when the form is opened; without one the server only asks for a challenge sooner. */
function useFormToken() {
  const token = useRef<string | undefined>(undefined);
  useEffect(() => {
    send(getFormToken, { form: 'register' }).then(
      (answer) => (token.current = answer.token),
      () => undefined,
    );
  }, []);
  return token;
}

interface TermsProps {
  options: SiteOptions;
  isAgreed: boolean;
  problem: string | null;
  onChange: (isAgreed: boolean) => void;
}

function Terms({ options, isAgreed, problem, onChange }: TermsProps) {
  return (
    <div className="entry-terms">
      <input
        id="entry-agree"
        name="agree"
        type="checkbox"
        checked={isAgreed}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'entry-agree-error' : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor="entry-agree">
        我已阅读并同意
        <AgreementLinks options={options} />
      </label>
      {problem && (
        <p className="field-error" id="entry-agree-error" role="alert">
          <Icon name="info" size={14} />
          {problem}
        </p>
      )}
    </div>
  );
}

/** State and acts of the form. @see docs/reference/routes.md, docs/reference/states.md, docs/reference/validations.md */
function useRegistration({ dialog }: Props, options: SiteOptions) {
  const [isAgreed, setAgreed] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const token = useFormToken();
  const text = useForm(typedValues.register, {
    onChange: (next) => (typedValues.register = next),
    hold: dialog.hold,
    aliases: { verifyCode: 'code', codeId: 'code' },
  });
  const needsCode = options.somnia_enable_verify_code === '1';
  const names = agreementNames(options);
  const wanted = names === null ? null : agreementErrors.missing(names);

  async function work(): Promise<void> {
    const { code, website, ...person } = text.values;
    const codeId = typedValues.registerCodeId;
    await send(registerUser, {
      ...person,
      need_vertify_code: needsCode,
      ...(needsCode ? { verifyCode: normaliseCode(code), ...(codeId === undefined ? {} : { codeId }) } : {}),
      ...(token.current === undefined ? {} : { form_token: token.current }),
      ...(wanted === null ? {} : { terms_version: options.terms_version }),
      website,
    });
    toast.success('注册成功，请登录');
    clearTypedValues();
    typedValues.login.name = person.name.trim();
    dialog.done('login');
  }

  function register(): void {
    const problem = registerProblem(text.values, needsCode);
    if (problem || !wanted || isAgreed) return void text.submit(problem, work);
    setRefusal(wanted);
    toast.warning(wanted);
    document.getElementById('entry-agree')?.focus();
  }

  function agree(next: boolean): void {
    setAgreed(next);
    setRefusal(null);
  }
  return { ...text, needsCode, hasTerms: wanted !== null, isAgreed, refusal, agree, register };
}

/** Honeypot: invisible to users, filled in only by bots. */
function HoneypotField(control: { name: string; value: string }) {
  return (
    <div className="entry-website" aria-hidden="true">
      <label>
        网站
        <input {...control} type="text" autoComplete="off" tabIndex={-1} />
      </label>
    </div>
  );
}

function RegisterForm({ dialog }: Props) {
  const options = use(siteOptions());
  const { form, values, errors, isBusy, control, refuse, focus, fail, ...entry } = useRegistration({ dialog }, options);

  function prepareCode() {
    const problem = registerCodeProblem(values);
    if (problem) refuse(problem);
    return problem ? null : { name: values.name.trim(), email: values.email.trim() };
  }

  return (
    <form
      ref={form}
      className="entry-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        entry.register();
      }}
    >
      <Field label="昵称" error={errors.name} hint="2–20 个字符，可用文字、数字、下划线和连字符">
        <input
          {...control('name')}
          type="text"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          data-focus-first
        />
      </Field>
      <Field label="密码" error={errors.password} hint="8–72 个字符，越长越好">
        <PasswordInput {...control('password')} autoComplete="new-password" />
      </Field>
      <Field label="邮箱" error={errors.email}>
        <input {...control('email')} type="email" inputMode="email" autoComplete="email" maxLength={emailMaxLength} />
      </Field>
      {entry.needsCode && (
        <CodeField
          type="register"
          error={errors.code}
          control={control('code', normaliseCode)}
          prepare={prepareCode}
          onSent={(codeId) => {
            typedValues.registerCodeId = codeId;
            focus('code');
          }}
          onFail={fail}
        />
      )}
      <HoneypotField {...control('website')} />
      {entry.hasTerms && (
        <Terms options={options} isAgreed={entry.isAgreed} problem={entry.refusal} onChange={entry.agree} />
      )}
      <button className="button button-primary button-wide" type="submit" disabled={isBusy}>
        {isBusy ? '正在注册…' : '注册'}
      </button>
      <p className="entry-turn">
        已有账号？
        <button className="text-link" type="button" onClick={() => dialog.done('login')}>
          登录
        </button>
      </p>
    </form>
  );
}

/** @see docs/reference/routes.md */
export function RegisterDialog({ dialog }: Props) {
  return (
    <>
      <SignInBanner title="注册账号" />
      <RegisterForm dialog={dialog} />
    </>
  );
}
