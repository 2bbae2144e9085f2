import { lazy } from 'react';
import { createRoot, type Root } from 'react-dom/client';

import { removeComment } from '#contract/features/comments/calls.ts';
import type { OwnComment } from '#contract/features/comments/entities.ts';
import { readSession } from '#web/features/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { DialogCancelled, openConfirm, registerDialogKind } from '#web/ui/dialogs/dialogs.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import { commentedEvent } from './commented-event.ts';
import { Composer, type ComposerProps } from './composer.tsx';
import { grantOf } from './kept.ts';
import { forgetOwn, ownComment } from './own-acts.ts';
import { type Conversation, countOneMore, placeComment, takeOut } from './place-comment.ts';
import type { ReportedThing } from './report-dialog.tsx';

const openReport = registerDialogKind<ReportedThing>(
  'report',
  lazy(() => import('./report-dialog.tsx').then((loaded) => ({ default: loaded.ReportDialog }))),
  { title: '举报', width: 380 },
);

const editorPower = 8;
let moved: { root: Root; host: HTMLElement; cameFrom: HTMLElement } | null = null;

/** There is one composer below a comment at a time. */
function closeMoved(): void {
  if (!moved) return;
  const { root, host, cameFrom } = moved;
  moved = null;
  root.unmount();
  host.remove();
  cameFrom.focus();
}

/** @spec S8 what is said after sending */
function tell(isPublic: boolean): void {
  if (isPublic || (readSession().user?.power ?? 0) >= editorPower) toast.success('操作成功');
  else toast.success('操作成功，请等待管理员审核');
}

async function show(talk: Conversation, comment: OwnComment, isPublic: boolean, isNew: boolean): Promise<void> {
  const drawn = await placeComment(talk, comment);
  if (isNew && isPublic) countOneMore(talk.root, 1);
  tell(isPublic);
  drawn.tabIndex = -1;
  drawn.focus({ preventScroll: true });
  drawn.scrollIntoView({ block: 'nearest' });
  if (isPublic) talk.root.dispatchEvent(new CustomEvent(commentedEvent));
}

function openBelow(
  talk: Conversation,
  button: HTMLElement,
  more: Pick<ComposerProps, 'parent' | 'replyTo' | 'editing'>,
): void {
  const comment = button.closest('.comment');
  if (!comment) return;
  closeMoved();
  const host = document.createElement('div');
  host.className = 'composer-here';
  comment.after(host);
  const root = createRoot(host);
  moved = { root, host, cameFrom: button };
  const sent = (answer: OwnComment, isPublic: boolean): void => {
    closeMoved();
    void show(talk, answer, isPublic, !more.editing).catch(reportFailure);
  };
  root.render(<Composer {...more} postId={talk.postId} onSent={sent} onCancel={closeMoved} />);
}

/** The composer at the top takes the place of its face. */
function openTop(talk: Conversation, button: HTMLElement): void {
  const host = button.closest<HTMLElement>('[data-composer]');
  if (!host) return;
  const sent = (answer: OwnComment, isPublic: boolean): void =>
    void show(talk, answer, isPublic, true).catch(reportFailure);
  createRoot(host).render(<Composer parent={0} postId={talk.postId} onSent={sent} />);
}

async function remove(talk: Conversation, id: number): Promise<void> {
  const own = ownComment(id);
  const words = Array.from(own?.content.replace(/\s+/g, ' ') ?? '');
  const quoted = words.length > 20 ? `${words.slice(0, 20).join('')}…` : words.join('');
  await openConfirm({
    title: '删除评论',
    content: `确定删除「${quoted}」吗？删除后不能恢复。`,
    tone: 'danger',
    confirm: '删除',
  });
  await send(removeComment, { id, grant: grantOf(talk.postId, id) });
  forgetOwn(id);
  if (own?.status === 'approved') countOneMore(talk.root, -1);
  takeOut(talk.root, id);
  toast.success('评论已删除');
}

async function fileReport(id: number): Promise<void> {
  await openReport({ type: 'comment', id });
  toast.success('举报已提交，我们会尽快处理');
}

/** Does what a button of the conversation says. */
export async function act(button: HTMLElement, talk: Conversation): Promise<void> {
  const comment = button.closest<HTMLElement>('[data-comment]');
  const id = Number(comment?.dataset.comment ?? 0);
  try {
    if (button.dataset.talk === 'write') openTop(talk, button);
    else if (button.dataset.talk === 'reply') {
      const replyTo = comment?.querySelector('.comment-name > :first-child')?.textContent ?? '';
      openBelow(talk, button, { parent: id, replyTo });
    } else if (button.dataset.talk === 'edit') {
      const editing = ownComment(id);
      if (editing) openBelow(talk, button, { parent: editing.parent, editing });
    } else if (button.dataset.talk === 'remove') await remove(talk, id);
    else if (button.dataset.talk === 'report') await fileReport(id);
  } catch (error) {
    if (!(error instanceof DialogCancelled)) throw error;
  }
}
