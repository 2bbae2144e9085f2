import { type ChangeEvent, useEffect, useRef, useState } from 'react';

import { isComposing } from '#web/ui/is-composing.ts';
import { createWarningSlot } from '#web/ui/toasts/toasts.ts';

import { reportFailure } from './call-failure.ts';
import { CallError } from './client.ts';

/** A validation error: the field and its message. */
export type Problem<Name extends string> = readonly [name: Name, text: string];

export interface FormOptions<Name extends string> {
  /** Called on every change, to store what was typed. */
  onChange?: (values: Record<Name, string>) => void;
  /** Keeps the dialog open while the submission runs. */
  hold?: (held: boolean) => void;
  /** Maps field names of the call to those of the form. */
  aliases?: Readonly<Record<string, Name>>;
}

/** Values and errors of a form, and one submission at a time. Values are kept when a submission fails. */
export function useForm<Name extends string>(initial: Record<Name, string>, options: FormOptions<NoInfer<Name>> = {}) {
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState(initial);
  const [errors, setErrors] = useState<Partial<Record<Name, string>>>({});
  const [isBusy, setBusy] = useState(false);
  const [warning] = useState(createWarningSlot);
  useEffect(() => warning.clear, [warning]);

  /** Changes a value; the errors of the fields in `settles` are answered by it. */
  function write(name: Name, text: string, settles: readonly Name[] = [name]): void {
    const next = { ...values, [name]: text };
    setValues(next);
    warning.clear();
    setErrors((now) => {
      const open = Object.entries(now).filter(([field]) => !settles.includes(field as Name));
      return Object.fromEntries(open) as Partial<Record<Name, string>>;
    });
    options.onChange?.(next);
  }

  function focus(name: Name): void {
    const control = form.current?.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  }

  /** Says what is wrong, beside the field and above the page, and goes there. @see docs/reference/validations.md, docs/reference/errors.md */
  function refuse([name, text]: Problem<Name>): void {
    setErrors({ [name]: text } as Partial<Record<Name, string>>);
    warning.warn(text);
    focus(name);
  }

  const isOwn = (problem: readonly [string, string]): problem is Problem<Name> => problem[0] in values;

  /** A server error: shown at the fields it names, else by the shell's error table. */
  function fail(error: unknown): void {
    const named = error instanceof CallError ? Object.entries(error.fields) : [];
    const own = named.map(([name, text]) => [options.aliases?.[name] ?? name, text] as const).filter(isOwn);
    const [first] = own;
    if (!first) return reportFailure(error);
    setErrors(Object.fromEntries(own) as Partial<Record<Name, string>>);
    warning.warn((error as CallError).message);
    focus(first[0]);
  }

  /** Runs the submission unless there is a problem or one is already running. */
  async function submit(problem: Problem<Name> | null | undefined, work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    if (problem) return refuse(problem);
    setBusy(true);
    warning.clear();
    options.hold?.(true);
    setErrors({});
    try {
      await work();
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
      options.hold?.(false);
    }
  }

  /** Props of the control with this name. */
  const control = (name: Name, clean?: (text: string) => string) => ({
    name,
    value: values[name],
    readOnly: isBusy,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => {
      const { value } = event.target;
      // During IME composition the text must not be changed.
      write(name, clean && !isComposing(event as never) ? clean(value) : value);
    },
  });

  return { form, values, errors, isBusy, control, write, focus, refuse, fail, submit };
}

/** The first problem in the order in which they are given. @see docs/reference/validations.md */
export function firstProblem<Name extends string>(
  checks: readonly (readonly [name: Name, text: string | null | false | undefined])[],
): Problem<Name> | null {
  const found = checks.find(([, text]) => text);
  return found ? [found[0], found[1] as string] : null;
}
