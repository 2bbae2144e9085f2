import { approveComment, rejectComment, removeComment } from '#contract/features/comments/calls.ts';
import type { OwnComment } from '#contract/features/comments/entities.ts';
import { mayModerateComments } from '#contract/features/comments/rules.ts';
import { guestViewer } from '#contract/kit/power.ts';
import { reportThing } from '#web/features/moderation/reports/open-report.ts';
import { readSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { type MenuItem, openMenu } from '#web/ui/popup-menu.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { type Conversation, elementOf, nameIn } from './conversation.ts';
import { grantOf } from './kept.ts';
import { addToCount, takeOut } from './place-comment.ts';

function shorten(text: string, length = 20): string {
  const letters = Array.from(text.replace(/\s+/g, ' ').trim());
  return letters.length > length ? `${letters.slice(0, length).join('')}…` : letters.join('');
}

/** Asks for confirmation and deletes the comment. @throws DialogCancelled */
async function remove(talk: Conversation, comment: OwnComment): Promise<void> {
  await openConfirm({
    title: '删除评论',
    content: `您的评论「${shorten(comment.content)}」会被删除，不能恢复。`,
    tone: 'danger',
    confirm: '删除',
  });
  await send(removeComment, { id: comment.id, grant: grantOf(talk.postId, comment.id) });
  talk.own.delete(comment.id);
  await takeOut(talk, comment);
  if (comment.status === 'approved') addToCount(talk, -1);
  toast.success('评论已删除');
}

/** Rejects a comment, and its whole thread if it is at the top level. Can be undone. */
async function reject(talk: Conversation, id: number): Promise<void> {
  const element = elementOf(talk, id);
  const item = element?.closest('li');
  if (!element || !item) return;
  await openConfirm({
    title: '拒绝评论',
    content: `${nameIn(element)} 的评论「${shorten(element.querySelector('.comment-text')?.textContent ?? '')}」会移入垃圾评论。`,
    tone: 'danger',
    confirm: '拒绝',
  });
  await send(rejectComment, { id: String(id) });
  const gone = item.querySelectorAll('.comment').length;
  const mark = document.createComment('');
  item.replaceWith(mark);
  addToCount(talk, -gone);
  const restore = async () => {
    await send(approveComment, { id: String(id) });
    mark.replaceWith(item);
    addToCount(talk, gone);
  };
  toast.success('操作成功', { action: { label: '撤销', run: () => void restore().catch(reportFailure) } });
}

async function copyLink(id: number): Promise<void> {
  if (await copyText(new URL(`#comment-${id}`, location.href).href)) toast.success('链接已复制');
  else toast.warning('浏览器不允许复制，请手动选择地址');
}

/** Menu items of a comment for the current user. */
export function menuOf(talk: Conversation, id: number, edit: () => void): MenuItem[] {
  const own = talk.own.get(id);
  const element = elementOf(talk, id);
  const items: MenuItem[] = [];
  const add = (label: string, icon: MenuItem['icon'], work: () => Promise<void> | void, isDangerous = false) =>
    items.push({ label, icon, isDangerous, run: () => void Promise.resolve(work()).catch(reportFailure) });
  const until = own?.editable_until ?? null;
  const isChangeable = until !== null && Date.parse(until) > Date.now();
  if (own?.status !== 'pending') add('复制链接', 'link', () => copyLink(id));
  if (own && isChangeable) add('编辑', 'pen', edit);
  if (own) add('删除', 'trash-2', () => remove(talk, own), true);
  if (!own && element)
    add('举报', 'flag', () => reportThing({ type: 'comment', id, name: `${nameIn(element)} 的评论` }));
  if (!own && mayModerateComments(readSession().user ?? guestViewer))
    add('拒绝', 'circle-x', () => reject(talk, id), true);
  return items;
}

export function openCommentMenu(button: HTMLElement, talk: Conversation, id: number, edit: () => void): void {
  openMenu(button, menuOf(talk, id, edit));
}
