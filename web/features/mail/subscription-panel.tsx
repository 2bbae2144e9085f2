import './subscription-panel.css';

import { type FormEvent, useEffect, useState } from 'react';

import { getSubscription, resubscribe, unsubscribe } from '#contract/features/mail/calls.ts';
import { unsubscribeTexts as texts } from '#contract/features/mail/copy.ts';
import type { Subscription } from '#contract/features/mail/entities.ts';
import { CallError, send } from '#web/kit/client.ts';
import { reportFailure } from '#web/kit/call-failure.ts';

type State =
  | { name: 'asking' }
  | { name: 'wrong'; message: string }
  | { name: 'known'; found: Subscription; isResumed: boolean };

function stateAfter(error: unknown): State | null {
  if (error instanceof CallError && error.code === 'VALIDATION') return { name: 'wrong', message: texts.wrongLink };
  reportFailure(error);
  return null;
}

function stateText({ found, isResumed }: Extract<State, { name: 'known' }>): string {
  const { name, address } = found;
  if (found.all_stopped) return texts.allStopped(address);
  if (found.stopped) return texts.stopped(name, address);
  return isResumed ? texts.resumed(name, address) : texts.question(name, address);
}

function useSubscription() {
  const [token, setToken] = useState<string | null>(null);
  const [state, setState] = useState<State>({ name: 'asking' });
  const [isBusy, setBusy] = useState(false);
  const follow = async (call: Promise<Subscription>, isResumed: boolean): Promise<void> => {
    setBusy(true);
    try {
      setState({ name: 'known', found: await call, isResumed });
    } catch (error) {
      setState((before) => stateAfter(error) ?? before);
    }
    setBusy(false);
  };
  useEffect(() => {
    const given = new URLSearchParams(location.search).get('token') ?? '';
    setToken(given);
    if (given === '') setState({ name: 'wrong', message: texts.wrongLink });
    else void follow(send(getSubscription, { token: given }), false);
  }, []);
  return {
    state,
    isBusy,
    stop: (all: boolean) => follow(send(unsubscribe, { token: token ?? '', all }), false),
    resume: () => follow(send(resubscribe, { token: token ?? '' }), true),
  };
}

/**
 * Nothing changes until the button is pressed, because mail scanners open links. Without scripts the form posts to its
 * own address, which handles it like a mail client's one-click unsubscribe.
 */
export function SubscriptionPanel() {
  const { state, isBusy, stop, resume } = useSubscription();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    stop(false);
  };
  if (state.name === 'wrong') {
    return (
      <section className="subscription panel">
        <h1>{texts.title}</h1>
        <p role="alert">{state.message}</p>
        <div className="subscription-actions">
          <a className="button" href="/">
            回到首页
          </a>
        </div>
      </section>
    );
  }
  const isStopped = state.name === 'known' && state.found.stopped;
  return (
    <form className="subscription panel" method="post" onSubmit={submit} aria-busy={isBusy}>
      <h1>{texts.title}</h1>
      <p className="subscription-said" role="status">
        {state.name === 'known' ? stateText(state) : texts.anyQuestion}
      </p>
      <p>{texts.explanation}</p>
      <p>{texts.settings}</p>
      <div className="subscription-actions">
        {isStopped ? (
          <button className="button button-primary" type="button" disabled={isBusy} onClick={resume}>
            {texts.resume}
          </button>
        ) : (
          <button className="button button-primary" type="submit" disabled={isBusy}>
            {texts.stop}
          </button>
        )}
        {state.name === 'known' && !state.found.all_stopped && (
          <button className="button" type="button" disabled={isBusy} onClick={() => stop(true)}>
            {texts.stopAll}
          </button>
        )}
      </div>
    </form>
  );
}
