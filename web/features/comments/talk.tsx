import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';

import type { OwnComment } from '#contract/features/comments/entities.ts';
import { mayModerateComments } from '#contract/features/comments/rules.ts';
import { guestViewer } from '#contract/kit/power.ts';
import { readSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { openCommentMenu } from './comment-acts.ts';
import { Composer } from './composer.tsx';
import { type Conversation, elementOf, nameIn } from './conversation.ts';
import { stopOwnActs } from './own-acts.ts';
import { followOwnComments, type OwnComments } from './own-comments.ts';
import { addToCount, placeComment } from './place-comment.ts';
import { commentedEvent } from './talk-signs.ts';
import type { ComposerProps } from './use-composer.ts';

const mostWaitMs = 1000;

/** The activated comments of a post. */
export interface Talk {
  /** Performs the action of a button. */
  act: (button: HTMLElement) => void;
  end: () => void;
}

/** what is said after sending. @see docs/reference/errors.md */
function tell(isPublic: boolean): void {
  const isEditor = mayModerateComments(readSession().user ?? guestViewer);
  toast.success(isPublic || isEditor ? '操作成功' : '操作成功，请等待管理员审核');
}

/** Inserts the sent comment and scrolls to it. */
async function show(talk: Conversation, comment: OwnComment, isPublic: boolean): Promise<void> {
  const before = talk.own.get(comment.id);
  const drawn = await placeComment(talk, comment);
  const wasPublic = before?.status === 'approved';
  if (isPublic !== wasPublic) addToCount(talk, isPublic ? 1 : -1);
  tell(isPublic);
  drawn.classList.add('is-new');
  drawn.tabIndex = -1;
  drawn.focus({ preventScroll: true });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  drawn.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
  if (isPublic) talk.root.dispatchEvent(new CustomEvent(commentedEvent));
}

/** Calls back when no IME composition is in progress: moving the text would discard it. */
function whenSettled(face: HTMLTextAreaElement | null, work: () => void): void {
  if (!face || face !== document.activeElement || face.value === '') return work();
  const stop = new AbortController();
  const look = (event: Event) => {
    if ((event as InputEvent).isComposing) return;
    stop.abort();
    // Wait until the composed characters are in the field.
    setTimeout(work);
  };
  for (const type of ['compositionend', 'input', 'blur']) face.addEventListener(type, look, { signal: stop.signal });
}

/** Replaces the placeholder by the composer and keeps the typed text and the caret. */
function seatComposer(talk: Conversation): () => void {
  const seat = talk.root.querySelector<HTMLElement>('[data-composer]');
  if (!seat) return () => undefined;
  const face = seat.querySelector('textarea');
  const host = document.createElement('div');
  const root = createRoot(host);
  const sent = (comment: OwnComment, isPublic: boolean) => void show(talk, comment, isPublic).catch(reportFailure);
  let isLeft = false;
  whenSettled(face, () => {
    if (isLeft) return;
    const hadFocus = face !== null && document.activeElement === face;
    const needsLogin = seat.dataset.composer === 'login';
    flushSync(() =>
      root.render(
        <Composer postId={talk.postId} parent={0} typed={face?.value ?? ''} needsLogin={needsLogin} onSent={sent} />,
      ),
    );
    seat.replaceChildren(host);
    const text = host.querySelector('textarea');
    if (!hadFocus || !text) return;
    text.focus({ preventScroll: true });
    text.setSelectionRange(face.selectionStart, face.selectionEnd);
  });
  return () => {
    isLeft = true;
    root.unmount();
  };
}

interface Moved {
  root: Root;
  host: HTMLElement;
  cameFrom: HTMLElement;
}

/** A single composer that can be placed below any comment. */
function movableComposer(talk: Conversation) {
  let moved: Moved | null = null;
  function close(): void {
    if (!moved) return;
    const { root, host, cameFrom } = moved;
    moved = null;
    const hadFocus = host.contains(document.activeElement);
    root.unmount();
    host.remove();
    if (hadFocus) cameFrom.focus();
  }
  function open(id: number, button: HTMLElement, more: Pick<ComposerProps, 'parent' | 'replyTo' | 'editing'>): void {
    close();
    const host = document.createElement('div');
    host.className = 'composer-here';
    elementOf(talk, id)?.after(host);
    const root = createRoot(host);
    moved = { root, host, cameFrom: button };
    const sent = (comment: OwnComment, isPublic: boolean): void => {
      close();
      void show(talk, comment, isPublic).catch(reportFailure);
    };
    root.render(<Composer {...more} postId={talk.postId} onSent={sent} onCancel={close} />);
  }
  return { open, close };
}

/** The menu must not offer to report one's own comment, but must not wait long for a slow answer either. */
function whenKnown({ settled }: OwnComments): Promise<void> {
  return Promise.race([settled(), new Promise<void>((resolve) => setTimeout(resolve, mostWaitMs))]);
}

/** Activates the comments of a page. */
export function startTalk(root: HTMLElement, postId: number): Talk {
  const talk: Conversation = { root, postId, own: new Map() };
  const leaveSeat = seatComposer(talk);
  const composer = movableComposer(talk);
  const own = followOwnComments(talk);

  function edit(id: number, button: HTMLElement): void {
    const editing = talk.own.get(id);
    if (editing) composer.open(id, button, { parent: editing.parent, editing });
  }

  function act(button: HTMLElement): void {
    const comment = button.closest<HTMLElement>('[data-comment]');
    if (!comment) return;
    const id = Number(comment.dataset.comment);
    if (button.dataset.talk === 'reply') composer.open(id, button, { parent: id, replyTo: nameIn(comment) });
    else if (button.dataset.talk === 'edit') edit(id, button);
    else if (button.dataset.talk === 'more')
      void whenKnown(own).then(() => openCommentMenu(button, talk, id, () => edit(id, button)));
  }

  return {
    act,
    end: () => {
      leaveSeat();
      own.end();
      composer.close();
      stopOwnActs(talk);
    },
  };
}
