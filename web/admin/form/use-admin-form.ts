import { useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router';

import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError } from '#web/kit/client.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

export type FormErrors = Readonly<Record<string, string>>;

export interface AdminForm<Values extends object> {
  values: Values;
  errors: FormErrors;
  /** Something differs from what was last saved. */
  isDirty: boolean;
  isBusy: boolean;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Takes other values as saved: what was loaded, what the server made of them. */
  reset: (values: Values) => void;
  /** Does the work, once at a time; then what was sent counts as saved. A refusal stays at its fields. */
  submit: (work: (values: Values) => Promise<Values | void>, said?: string) => Promise<boolean>;
  /** Says what is wrong with a field before anything is sent. */
  refuse: (name: string, text: string) => void;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

interface LeaveGuard {
  /** Whether one leaves as soon as the search part of the address is another. */
  leaving?: 'path' | 'address';
  /** What would be lost. */
  loss?: string;
}

const unsaved = '您的修改还没有保存，离开后就没有了。';

/**
 * Whoever leaves with changes is asked first: within the administration, by closing the window, by the way back. The
 * router asks only one guard: a page of several forms has one for all of them.
 */
export function useLeaveGuard(isDirty: boolean, { leaving = 'path', loss = unsaved }: LeaveGuard = {}): void {
  const blocker = useBlocker(({ currentLocation: here, nextLocation: next }) => {
    if (!isDirty) return false;
    return here.pathname !== next.pathname || (leaving === 'address' && here.search !== next.search);
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    openConfirm({
      title: '离开这个页面？',
      content: loss,
      confirm: '离开',
      cancel: '留下',
      tone: 'warning',
    }).then(
      () => blocker.proceed(),
      () => blocker.reset(),
    );
  }, [blocker, loss]);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
}

function focusField(name: string): void {
  document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`)?.focus();
}

/** Values of a form of any kinds, what is wrong with them, and whether they are saved; without a guard of its own. */
export function useFormValues<Values extends object>(initial: Values): AdminForm<Values> {
  const [values, setValues] = useState(initial);
  const [saved, setSaved] = useState(initial);
  const [errors, setErrors] = useState<FormErrors>({});
  const [isBusy, setBusy] = useState(false);
  const working = useRef(false);
  const isDirty = !same(values, saved);

  function refuse(name: string, text: string): void {
    setErrors({ [name]: text });
    toast.warning(text);
    focusField(name);
  }

  function fail(error: unknown): void {
    const fields = error instanceof CallError ? error.fields : {};
    const [first] = Object.keys(fields);
    if (!first) return reportFailure(error);
    setErrors(fields);
    toast.warning((error as CallError).message);
    focusField(first);
  }

  return {
    values,
    errors,
    isDirty,
    isBusy,
    refuse,
    set: (name, value) => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _mended, ...rest }) => rest);
    },
    reset: (next) => {
      setValues(next);
      setSaved(next);
      setErrors({});
    },
    submit: async (work, said = '保存成功~') => {
      if (working.current) return false;
      working.current = true;
      setBusy(true);
      setErrors({});
      try {
        const kept = (await work(values)) ?? values;
        setSaved(kept);
        // What was typed meanwhile is newer than what was sent.
        setValues((now) => (same(now, values) ? kept : now));
        if (said) toast.success(said);
        return true;
      } catch (error) {
        fail(error);
        return false;
      } finally {
        working.current = false;
        setBusy(false);
      }
    },
  };
}

/** The only form of a page: whoever leaves it with changes is asked. */
export function useAdminForm<Values extends object>(initial: Values): AdminForm<Values> {
  const form = useFormValues(initial);
  useLeaveGuard(form.isDirty);
  return form;
}
