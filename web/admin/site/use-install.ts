import { useEffect, useRef, useState } from 'react';

import { getInstallState, install } from '#contract/features/site/installation.calls.ts';
import type { InstallState } from '#contract/features/site/installation.entities.ts';
import { send } from '#web/kit/client.ts';
import { useForm } from '#web/kit/use-form.ts';

import { installProblem, type InstallValues } from './install-problem.ts';

const askEveryMs = 400;
const nothing: InstallValues = { site_name: '', name: '', email: '', password: '', again: '', code: '' };

/** The server's installation state; null until loaded. */
function useInstallState(isWorking: boolean): InstallState | null {
  const [state, setState] = useState<InstallState | null>(null);
  useEffect(() => {
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      const next = await send(getInstallState, {}).catch(() => null);
      if (isOver) return;
      if (next?.installed && !isWorking) return location.replace('/');
      if (next) setState(next);
      if (isWorking || next?.progress) timer = setTimeout(() => void ask(), askEveryMs);
    };
    void ask();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWorking]);
  return state;
}

/** State and actions of the wizard. @see docs/operations.md */
export function useInstall() {
  const [demo, setDemo] = useState(false);
  const [isDone, setDone] = useState(false);
  const text = useForm<keyof InstallValues>({ ...nothing });
  const { values } = text;
  const state = useInstallState(text.isBusy || isDone);
  const { write } = text;
  const isRead = useRef(false);
  // The URL printed at start-up contains the code in its fragment, which is not sent to servers and does not appear
  // in logs.
  useEffect(() => {
    const code = location.hash.slice(1);
    if (isRead.current || code === '') return;
    isRead.current = true;
    write('code', code);
  }, [write]);
  const wanted = useRef(false);

  async function work(): Promise<void> {
    const { again: _again, code, ...fields } = values;
    await send(install, { ...fields, demo: wanted.current, code: code.trim() });
    setDone(true);
    location.assign(wanted.current ? '/' : '/nv-admin');
  }

  function begin(): void {
    wanted.current = demo;
    void text.submit(installProblem(values), work);
  }
  return { ...text, state, demo, setDemo, isDone, begin };
}
