import { useEffect, useRef, useState } from 'react';

import { emailProblem } from '#contract/features/accounts/rules.ts';
import { getFormToken } from '#contract/features/request-guards/challenges.calls.ts';
import { addComment, editComment } from '#contract/features/comments/calls.ts';
import { commentErrors } from '#contract/features/comments/copy.ts';
import type { OwnComment } from '#contract/features/comments/entities.ts';
import { commentMaxLength, commentNameMaxLength } from '#contract/features/comments/limits.ts';
import { isWebAddress } from '#contract/kit/address.ts';
import { useSession } from '#web/features/auth/sessions/session.ts';
import { makeKey, send } from '#web/kit/client.ts';
import { firstProblem, useForm } from '#web/kit/use-form.ts';

import { type DraftPlace, grantOf, keepDraft, keepGrant, keepGuest, readDraft, readGuest } from './kept.ts';

export interface ComposerProps {
  postId: number;
  /** Whom it answers; 0: nobody, it is at the top. */
  parent: number;
  /** The name of whom it answers. */
  replyTo?: string;
  /** An own comment that is being changed. */
  editing?: OwnComment;
  /** What was typed before the composer was there. */
  typed?: string;
  onSent: (comment: OwnComment, isPublic: boolean) => void;
  /** There is something to step back to. */
  onCancel?: () => void;
}

interface Values {
  content: string;
  name: string;
  email: string;
  url: string;
  /** Nobody sees this field; programs fill it in. */
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

/** Tells the server when one began to write; without an answer a challenge is asked sooner instead. */
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

/** The same words keep their key while they are tried again; other words are another comment. */
function useKey() {
  const kept = useRef({ of: '', key: '' });
  return (input: object): string => {
    const of = JSON.stringify(input);
    if (kept.current.of !== of) kept.current = { of, key: makeKey() };
    return kept.current.key;
  };
}

/** What was typed, who types, and sending it once. */
export function useComposer({ postId, parent, editing, typed, onSent }: ComposerProps) {
  const { status, user } = useSession();
  const place: DraftPlace = editing ? `edit-${editing.id}` : parent;
  const form = useForm<keyof Values>(
    { content: typed || readDraft(postId, place) || editing?.content || '', website: '', ...readGuest() },
    {
      keep: ({ content, name, email, url }) => {
        keepDraft(postId, place, content);
        keepGuest({ name, email, url });
      },
    },
  );
  const [isTouched, setTouched] = useState(parent !== 0 || editing !== undefined);
  const [notify, setNotify] = useState(true);
  const isOpen = isTouched || form.values.content !== '';
  const token = useFormToken(isOpen && !editing);
  const keyFor = useKey();
  const isGuest = status !== 'member' && !editing;

  async function work(): Promise<void> {
    const { content, name, email, url, website } = form.values;
    if (editing) {
      const changed = await send(editComment, { id: editing.id, content, grant: grantOf(postId, editing.id) });
      keepDraft(postId, place, '');
      return onSent(changed.comment, changed.public);
    }
    const guest = isGuest ? { name: name.trim(), email: email.trim(), url: url.trim() } : {};
    const input = { post_id: postId, parent, content, notify, website, form_token: token.current, ...guest };
    const sent = await send(addComment, input, { idempotencyKey: keyFor(input) });
    keepGrant(postId, sent.grant);
    form.write('content', '');
    setTouched(parent !== 0);
    onSent(sent.comment, sent.public);
  }

  return {
    form,
    user,
    status,
    isOpen,
    isGuest,
    touch: () => setTouched(true),
    notify,
    setNotify,
    submit: () => void form.submit(problemOf(form.values, isGuest), work),
  };
}

export type Composing = ReturnType<typeof useComposer>;
