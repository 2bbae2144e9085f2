import { useEffect, useRef, useState } from 'react';

import { emailProblem } from '#contract/features/accounts/rules.ts';
import { getFormToken } from '#contract/features/request-guards/challenges.calls.ts';
import { addComment, editComment } from '#contract/features/comments/calls.ts';
import { commentErrors } from '#contract/features/comments/copy.ts';
import type { OwnComment } from '#contract/features/comments/entities.ts';
import { commentMaxLength, commentNameMaxLength } from '#contract/features/comments/limits.ts';
import { isWebAddress } from '#contract/kit/address.ts';
import { actingAccount, useSession } from '#web/features/auth/sessions/session.ts';
import { flushOutbox, isLost, isOffline, keepAct } from '#web/features/site/offline/outbox.ts';
import { makeIdempotencyKey, send } from '#web/kit/client.ts';
import { takeTextEvent, type TakenText } from './comment-signals.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';

import {
  type DraftTarget,
  grantOf,
  storeDraft,
  storeGrant,
  storeGuest,
  readDraft,
  readGuest,
} from './comment-storage.ts';

export interface ComposerProps {
  postId: number;
  /** Id of the comment that is replied to; 0: a top-level comment. */
  parent: number;
  /** Name of the author who is replied to. */
  replyTo?: string;
  /** The own comment that is being edited. */
  editing?: OwnComment;
  /** Text typed before the composer was loaded. */
  typed?: string;
  onSent: (comment: OwnComment, isPublic: boolean) => void;
  /** There is no connection: the comment is sent later. */
  onKept: () => void;
  /** Set when the composer can be cancelled. */
  onCancel?: () => void;
}

interface Values {
  content: string;
  name: string;
  email: string;
  url: string;
  /** Honeypot: hidden field that only bots fill in. */
  website: string;
}

/** The first thing that is wrong, in the order in which the server says it. @see docs/reference/validations.md */
function problemOf({ content, name, email, url }: Values, isGuest: boolean) {
  const guest = {
    name: name.trim() === '' ? commentErrors.name : null,
    nameLength: Array.from(name.trim()).length > commentNameMaxLength && commentErrors.nameTooLong,
    email: email.trim() === '' ? commentErrors.emailMissing : emailProblem(email.trim()) && commentErrors.email,
    url: url.trim() !== '' && !isWebAddress(url.trim()) && commentErrors.url,
  };
  return firstProblem<keyof Values>([
    ['name', isGuest && (guest.name || guest.nameLength)],
    ['email', isGuest && guest.email],
    ['url', isGuest && guest.url],
    ['content', content.trim() === '' && commentErrors.empty],
    ['content', Array.from(content).length > commentMaxLength && commentErrors.tooLong(commentMaxLength)],
  ]);
}

/** Requests a form token when writing starts; without one the server only asks for a challenge sooner. */
function useFormToken(isOpen: boolean) {
  const token = useRef<string>(undefined);
  useEffect(() => {
    if (!isOpen) return;
    send(getFormToken, { form: 'comment' }).then(
      (answer) => (token.current = answer.token),
      () => undefined,
    );
  }, [isOpen]);
  return token;
}

/** Idempotency key: retries of the same text keep the key, a changed text gets a new one. */
function useIdempotencyKey() {
  const kept = useRef({ of: '', key: '' });
  return (input: object): string => {
    const of = JSON.stringify(input);
    if (kept.current.of !== of) kept.current = { of, key: makeIdempotencyKey() };
    return kept.current.key;
  };
}

/** Values, author and submission of a comment. */
export function useComposer({ postId, parent, editing, typed, onSent, onKept }: ComposerProps) {
  const { user } = useSession();
  const place: DraftTarget = editing ? `edit-${editing.id}` : parent;
  const form = useForm<keyof Values>(
    { content: typed || readDraft(postId, place) || editing?.content || '', website: '', ...readGuest() },
    {
      onChange: ({ content, name, email, url }) => {
        storeDraft(postId, place, content);
        storeGuest({ name, email, url });
      },
    },
  );
  const [isTouched, setTouched] = useState(parent !== 0 || editing !== undefined);
  const [notify, setNotify] = useState(true);
  const isOpen = isTouched || form.values.content !== '';
  const token = useFormToken(isOpen && !editing);
  const keyFor = useIdempotencyKey();
  // Without a connection the session is not known, but whose browser it is.
  const isGuest = actingAccount() === 0 && !editing;

  function empty(): void {
    form.write('content', '');
    setTouched(parent !== 0);
  }

  useEffect(() => {
    if (parent !== 0 || editing) return undefined;
    const take = (event: Event): void => {
      const { post, text } = (event as CustomEvent<TakenText>).detail;
      if (post !== postId) return;
      form.write('content', text);
      form.focus('content');
    };
    addEventListener(takeTextEvent, take);
    return () => removeEventListener(takeTextEvent, take);
  });

  async function work(): Promise<void> {
    const { content, name, email, url, website } = form.values;
    if (editing) {
      const changed = await send(editComment, { id: editing.id, content, grant: grantOf(postId, editing.id) });
      storeDraft(postId, place, '');
      return onSent(changed.comment, changed.public);
    }
    const guest = isGuest ? { name: name.trim(), email: email.trim(), url: url.trim() } : {};
    const input = { post_id: postId, parent, content, notify, website, form_token: token.current, ...guest };
    const key = keyFor(input);
    const keep = (mayHaveArrived: boolean): boolean => {
      if (!keepAct({ kind: 'comment', input }, mayHaveArrived, key)) return false;
      empty();
      onKept();
      return true;
    };
    if (isOffline() && keep(false)) return;
    try {
      // What waits was written earlier.
      await flushOutbox();
      const sent = await send(addComment, input, { idempotencyKey: key, account: actingAccount() });
      storeGrant(postId, sent.grant);
      empty();
      onSent(sent.comment, sent.public);
    } catch (error) {
      if (!isLost(error) || !keep(true)) throw error;
    }
  }

  return {
    form,
    user,
    isOpen,
    isGuest,
    isSignedIn: actingAccount() !== 0,
    touch: () => setTouched(true),
    notify,
    setNotify,
    submit: () => void form.submit(problemOf(form.values, isGuest), work),
  };
}

export type Composing = ReturnType<typeof useComposer>;
