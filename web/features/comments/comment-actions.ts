import { approveComment, rejectComment, removeComment } from '#contract/features/comments/calls.ts';
import type { OwnComment } from '#contract/features/comments/entities.ts';
import { mayModerateComments } from '#contract/features/comments/rules.ts';
import { guestViewer } from '#contract/kit/power.ts';
import { reportTarget } from '#web/features/moderation/reports/open-report.ts';
import { readSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { type MenuItem, openMenu } from '#web/ui/popup-menu.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { type CommentSection, commentElement, authorNameIn } from './comment-section.ts';
import { grantOf } from './comment-storage.ts';
import { addToCount, removeFromPage } from './insert-comment.ts';

function shorten(text: string, length = 20): string {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim());
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : letters.join('');
}

/** Asks for confirmation and deletes the comment. @throws DialogCancelled */
async function deleteOwnComment(section: CommentSection, comment: OwnComment): Promise<void> {
  await openConfirm({
    title: '删除评论',
    content: `您的评论「${shorten(comment.content)}」会被删除，不能恢复。`,
    tone: 'danger',
    confirm: '删除',
  });
  await send(removeComment, { id: comment.id, grant: grantOf(section.postId, comment.id) });
  section.own.delete(comment.id);
  await removeFromPage(section, comment);
  if (comment.status === 'approved') addToCount(section, -1);
  toast.success('评论已删除');
}

/** Rejects a comment, and its whole thread if it is at the top level. Can be undone. */
async function rejectThread(section: CommentSection, id: number): Promise<void> {
  const element = commentElement(section, id);
  const item = element?.closest('li');
  if (!element || !item) return;
  await openConfirm({
    title: '拒绝评论',
    content: `${authorNameIn(element)} 的评论「${shorten(element.querySelector('.comment-text')?.textContent ?? '')}」会移入垃圾评论。`,
    tone: 'danger',
    confirm: '拒绝',
  });
  await send(rejectComment, { id: String(id) });
  const gone = item.querySelectorAll('.comment').length;
  const mark = document.createComment('');
  item.replaceWith(mark);
  addToCount(section, -gone);
  const restore = async () => {
    await send(approveComment, { id: String(id) });
    mark.replaceWith(item);
    addToCount(section, gone);
  };
  toast.success('已移入垃圾评论', { action: { label: '撤销', run: () => void restore().catch(reportFailure) } });
}

async function copyLink(id: number): Promise<void> {
  if (await copyText(new URL(`#comment-${id}`, location.href).href)) toast.success('链接已复制');
  else toast.warning('浏览器不允许复制，请手动选择地址');
}

/** Menu items of a comment for the current user. */
export function commentMenuItems(section: CommentSection, id: number, edit: () => void): MenuItem[] {
  const own = section.own.get(id);
  const element = commentElement(section, id);
  const items: MenuItem[] = [];
  const add = (label: string, icon: MenuItem['icon'], work: () => Promise<void> | void, isDangerous = false) =>
    items.push({ label, icon, isDangerous, run: () => void Promise.resolve(work()).catch(reportFailure) });
  const until = own?.editable_until ?? null;
  const isChangeable = until !== null && Date.parse(until) > Date.now();
  if (own?.status !== 'pending') add('复制链接', 'link', () => copyLink(id));
  if (own && isChangeable) add('编辑', 'pen', edit);
  if (own) add('删除', 'trash-2', () => deleteOwnComment(section, own), true);
  if (!own && element)
    add('举报', 'flag', () => reportTarget({ type: 'comment', id, name: `${authorNameIn(element)} 的评论` }));
  if (!own && mayModerateComments(readSession().user ?? guestViewer))
    add('拒绝', 'circle-x', () => rejectThread(section, id), true);
  return items;
}

export function openCommentMenu(button: HTMLElement, section: CommentSection, id: number, edit: () => void): void {
  openMenu(button, commentMenuItems(section, id, edit));
}
