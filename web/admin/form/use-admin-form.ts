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
  /** Whether any value differs from what was last saved. */
  isDirty: boolean;
  isBusy: boolean;
  set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) => void;
  /** Takes values as saved, after loading or as returned by the server. */
  reset: (values: Values) => void;
  /**
   * Runs `work`, one call at a time; on success the submitted values count as saved, on failure the errors are shown at
   * their fields.
   */
  submit: (work: (values: Values) => Promise<Values | void>, said?: string) => Promise<boolean>;
  /** Shows an error at a field without calling the server. */
  setError: (name: string, text: string) => void;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

interface LeaveGuard {
  /** Whether a change of the query string alone counts as leaving. */
  leaving?: 'path' | 'address';
  /** Describes what would be lost. */
  loss?: string;
}

const unsaved = '您的修改还没有保存，离开后就没有了。';

/**
 * Asks before leaving with unsaved changes, by in-app navigation, closing the window or the back button. The router
 * supports a single guard, so a page with several forms shares one.
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

/** Values, errors and save state of a form, without a leave guard. */
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
    setError: refuse,
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
        // Values typed during the call are newer than what was submitted.
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

/** The only form of a page, with a leave guard. */
export function useAdminForm<Values extends object>(initial: Values): AdminForm<Values> {
  const form = useFormValues(initial);
  useLeaveGuard(form.isDirty);
  return form;
}
