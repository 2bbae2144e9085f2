import './code-field.css';

import { type InputHTMLAttributes, useState } from 'react';

import { getCode } from '#contract/features/auth/registrations.calls.ts';
import { registrationTexts } from '#contract/features/auth/registrations.copy.ts';
import type { CodeType } from '#contract/features/auth/registrations.entities.ts';
import { codeCountdownSeconds } from '#contract/features/auth/registrations.limits.ts';
import { CallError, send } from '#web/kit/client.ts';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { useCountdown } from './code-countdown.ts';

/** Codes copied from mails may contain spaces, and input methods may type full-width digits. */
export function normaliseCode(text: string): string {
  return text.normalize('NFKC').replace(/\s/g, '');
}

export interface CodeFieldProps {
  type: CodeType;
  error: string | undefined;
  control: InputHTMLAttributes<HTMLInputElement>;
  /** Validates the fields the code depends on and shows errors; null: do not send a code. */
  prepare: () => { name?: string; email: string } | null;
  onSent: (codeId: number) => void;
  onFail: (error: unknown) => void;
}

type CodeRequestProps = Pick<CodeFieldProps, 'type' | 'prepare' | 'onSent' | 'onFail'>;

/** Asks for one code at a time, and for none while the seconds run. @see docs/reference/states.md, docs/reference/validations.md */
function useCode({ type, prepare, onSent, onFail }: CodeRequestProps) {
  const countdown = useCountdown(type);
  const [isAsking, setAsking] = useState(false);

  async function ask(): Promise<void> {
    if (isAsking || countdown.isCounting) return;
    const wanted = prepare();
    if (!wanted) return;
    setAsking(true);
    try {
      const { id } = await send(getCode, { ...wanted, type });
      countdown.begin();
      toast.success(registrationTexts.codeSent);
      onSent(id);
    } catch (error) {
      const wait = error instanceof CallError ? error.retryAfterSeconds : 0;
      if (wait > 0 && wait <= codeCountdownSeconds) countdown.begin(wait);
      onFail(error);
    } finally {
      setAsking(false);
    }
  }
  return { ...countdown, isAsking, ask };
}

function CodeButton(props: CodeRequestProps) {
  const { left, isCounting, isAsking, ask } = useCode(props);
  const words = left === null ? registrationTexts.getCode : registrationTexts.getCodeAgain;
  return (
    <button className="button" type="button" disabled={isCounting || isAsking} onClick={() => void ask()}>
      {isCounting ? (
        <>
          <span aria-hidden="true">{left}s</span>
          <span className="visually-hidden">稍后可以{registrationTexts.getCodeAgain}</span>
        </>
      ) : (
        words
      )}
    </button>
  );
}

type CodeInputProps = InputHTMLAttributes<HTMLInputElement> & { button: CodeRequestProps };

function CodeInput({ button, ...control }: CodeInputProps) {
  return (
    <span className="code-row">
      <input {...control} type="text" inputMode="numeric" autoComplete="one-time-code" placeholder="6 位数字" />
      <CodeButton {...button} />
    </span>
  );
}

/** A code from a mail, with the button that has it sent. @see docs/reference/routes.md, docs/reference/states.md */
export function CodeField({ error, control, ...button }: CodeFieldProps) {
  return (
    <Field label="验证码" error={error}>
      <CodeInput {...control} button={button} />
    </Field>
  );
}
