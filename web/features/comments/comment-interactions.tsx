import { createRoot, type Root } from 'react-dom/client';
import { flushSync } from 'react-dom';

import type { OwnComment } from '#contract/features/comments/entities.ts';
import { mayModerateComments } from '#contract/features/comments/rules.ts';
import { guestViewer } from '#contract/kit/power.ts';
import { readSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { openCommentMenu } from './comment-actions.ts';
import { Composer } from './composer.tsx';
import { type CommentSection, commentElement, authorNameIn } from './comment-section.ts';
import { stopOwnCommentActions } from './own-comment-actions.ts';
import { followNewComments } from './new-comments.ts';
import { followOwnComments, type OwnComments } from './own-comments.ts';
import { addToCount, insertComment } from './insert-comment.ts';
import { commentedEvent, takeTextEvent, type TakenText } from './comment-signals.ts';
import { followWaitingComments } from './waiting-comments.ts';
import type { ComposerProps } from './use-composer.ts';

const maxWaitMs = 1000;

/** The activated comments of a post. */
export interface CommentInteractions {
  /** Performs the action of a button. */
  runAction: (button: HTMLElement) => void;
  end: () => void;
}

/** what is said after sending. @see docs/reference/errors.md */
function showSentMessage(isPublic: boolean): void {
  const isEditor = mayModerateComments(readSession().user ?? guestViewer);
  toast.success(isPublic || isEditor ? '操作成功' : '操作成功，请等待管理员审核');
}

/** Inserts a sent comment and counts it. */
async function showSentComment(talk: CommentSection, comment: OwnComment, isPublic: boolean): Promise<HTMLElement> {
  const before = talk.own.get(comment.id);
  const drawn = await insertComment(talk, comment);
  const wasPublic = before?.status === 'approved';
  if (isPublic !== wasPublic) addToCount(talk, isPublic ? 1 : -1);
  showSentMessage(isPublic);
  if (isPublic) talk.root.dispatchEvent(new CustomEvent(commentedEvent));
  return drawn;
}

/** The reader has just sent it: the page goes there. */
function goToSentComment(drawn: HTMLElement): void {
  drawn.classList.add('is-new');
  drawn.tabIndex = -1;
  drawn.focus({ preventScroll: true });
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  drawn.scrollIntoView({ block: 'nearest', behavior: isStill ? 'auto' : 'smooth' });
}

/** Calls back when no IME composition is in progress: moving the text would discard it. */
function whenCompositionEnds(face: HTMLTextAreaElement | null, work: () => void): void {
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
function mountComposer(talk: CommentSection): () => void {
  const container = talk.root.querySelector<HTMLElement>('[data-composer]');
  if (!container) return () => undefined;
  const face = container.querySelector('textarea');
  const host = document.createElement('div');
  const root = createRoot(host);
  const sent = (comment: OwnComment, isPublic: boolean) =>
    void showSentComment(talk, comment, isPublic).then(goToSentComment, reportFailure);
  let isLeft = false;
  whenCompositionEnds(face, () => {
    if (isLeft) return;
    const hadFocus = face !== null && document.activeElement === face;
    const needsLogin = container.dataset.composer === 'login';
    flushSync(() =>
      root.render(
        <Composer
          postId={talk.postId}
          parent={0}
          typed={face?.value ?? ''}
          needsLogin={needsLogin}
          onSent={sent}
          onKept={() => undefined}
        />,
      ),
    );
    container.replaceChildren(host);
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

interface MovedComposer {
  root: Root;
  host: HTMLElement;
  cameFrom: HTMLElement;
}

/** A single composer that can be placed below any comment. */
function createReplyComposer(talk: CommentSection) {
  let moved: MovedComposer | null = null;
  function close(): void {
    if (!moved) return;
    const { root, host, cameFrom } = moved;
    moved = null;
    const hadFocus = host.contains(document.activeElement);
    root.unmount();
    host.remove();
    if (hadFocus) cameFrom.focus();
  }
  function open(
    id: number,
    button: HTMLElement,
    more: Pick<ComposerProps, 'parent' | 'replyTo' | 'editing' | 'typed'>,
  ): void {
    close();
    const host = document.createElement('div');
    host.className = 'composer-here';
    commentElement(talk, id)?.after(host);
    const root = createRoot(host);
    moved = { root, host, cameFrom: button };
    const sent = (comment: OwnComment, isPublic: boolean): void => {
      close();
      void showSentComment(talk, comment, isPublic).then(goToSentComment, reportFailure);
    };
    root.render(<Composer {...more} postId={talk.postId} onSent={sent} onKept={close} onCancel={close} />);
  }
  return { open, close };
}

/** The menu must not offer to report one's own comment, but must not wait long for a slow answer either. */
function whenOwnCommentsKnown({ whenLoaded }: OwnComments): Promise<void> {
  return Promise.race([whenLoaded(), new Promise<void>((resolve) => setTimeout(resolve, maxWaitMs))]);
}

/** Activates the comments of a page. */
export function startCommentInteractions(root: HTMLElement, postId: number): CommentInteractions {
  const talk: CommentSection = { root, postId, own: new Map() };
  const leaveSeat = mountComposer(talk);
  const composer = createReplyComposer(talk);
  const own = followOwnComments(talk);
  const leaveNew = followNewComments(talk);
  const hasComposer = root.querySelector('[data-composer]') !== null;
  const leaveWaiting = followWaitingComments(talk, {
    edit: hasComposer ? writeAgain : undefined,
    onComment: ({ comment, public: isPublic }) => void showSentComment(talk, comment, isPublic).catch(reportFailure),
  });

  function writeAgain({ parent = 0, content }: { parent?: number; content: string }, button: HTMLElement): void {
    if (parent !== 0 && commentElement(talk, parent)) return composer.open(parent, button, { parent, typed: content });
    const detail: TakenText = { post: postId, text: content };
    dispatchEvent(new CustomEvent(takeTextEvent, { detail }));
  }

  function edit(id: number, button: HTMLElement): void {
    const editing = talk.own.get(id);
    if (editing) composer.open(id, button, { parent: editing.parent, editing });
  }

  function runAction(button: HTMLElement): void {
    const comment = button.closest<HTMLElement>('[data-comment]');
    if (!comment) return;
    const id = Number(comment.dataset.comment);
    if (button.dataset.talk === 'reply') composer.open(id, button, { parent: id, replyTo: authorNameIn(comment) });
    else if (button.dataset.talk === 'edit') edit(id, button);
    else if (button.dataset.talk === 'more')
      void whenOwnCommentsKnown(own).then(() => openCommentMenu(button, talk, id, () => edit(id, button)));
  }

  return {
    runAction,
    end: () => {
      leaveSeat();
      own.end();
      leaveNew();
      leaveWaiting();
      composer.close();
      stopOwnCommentActions(talk);
    },
  };
}
