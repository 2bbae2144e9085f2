import { markMomentAsEssence, pinMoment, takeDownMoment } from '#contract/features/moments/curation.calls.ts';
import { momentErrors } from '#contract/features/moments/copy.ts';
import type { Moment } from '#contract/features/moments/entities.ts';
import { momentReasonMaxLength } from '#contract/features/moments/limits.ts';
import { mayRemoveMomentFromPlate } from '#contract/features/moments/curation.rules.ts';
import { mayCurateMoment, mayEditMoment, momentEditPath } from '#contract/features/moments/rules.ts';
import { removePost } from '#contract/features/posts/editing.calls.ts';
import { guestViewer, rolePower, type Viewer } from '#contract/kit/power.ts';
import { readSession } from '#web/features/auth/sessions/session.ts';
import { reportTarget } from '#web/features/moderation/reports/open-report.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { mayShareByDevice } from '#web/kit/native-share.ts';
import { send } from '#web/kit/client.ts';
import { breakpoints } from '#web/ui/breakpoints.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { openConfirm, openPrompt } from '#web/ui/dialogs/dialogs.ts';
import { type MenuItem, openMenu } from '#web/ui/popup-menu.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { readModeratedPlates } from './moment-numbers.ts';
import { moveMomentByDialog } from './move-moment.ts';
import { momentAddress, shareMoment, shareMomentPoster } from './share-moment.ts';

export interface MomentMenuContext {
  moment: Moment;
  /** Shows a changed moment; null: it is gone. */
  change: (id: number, moment: Moment | null) => void;
  /** Its author can be tipped. */
  isTippable: boolean;
  /** There are gifts to send. */
  isGiftable: boolean;
  /** Goes to a page of this site. */
  open: (address: string) => void;
}

/** How questions name a moment: by its title, else by its first words. */
export function momentName({ title, excerpt }: Moment): string {
  const letters = Array.from(title || excerpt.replace(/\s+/g, ' ').trim());
  return letters.length > 20 ? `${letters.slice(0, 20).join('')}…` : letters.join('');
}

async function copyLink(moment: Moment): Promise<void> {
  if (await copyText(momentAddress(moment))) toast.success('复制成功，复制和转载请标注本文地址');
  else toast.warning('浏览器不允许复制，请手动选择地址');
}

async function remove({ moment, change }: MomentMenuContext): Promise<void> {
  await openConfirm({
    title: '删除动态',
    content: `动态「${momentName(moment)}」会被删除，它的评论也不再显示。`,
    tone: 'danger',
    confirm: '删除',
  });
  await send(removePost, { id: moment.id });
  change(moment.id, null);
  toast.success('动态已删除');
}

async function setEssence({ moment, change }: MomentMenuContext): Promise<void> {
  const { on } = await send(markMomentAsEssence, { id: moment.id, on: !moment.is_essence });
  change(moment.id, { ...moment, is_essence: on });
  toast.success(on ? '已设为精华' : '已取消精华');
}

async function setPin({ moment, change }: MomentMenuContext): Promise<void> {
  const { on } = await send(pinMoment, { id: moment.id, on: !moment.is_pinned });
  change(moment.id, { ...moment, is_pinned: on });
  toast.success(on ? `已在「${moment.plate?.name ?? ''}」置顶` : '已取消置顶');
}

async function move({ moment, change }: MomentMenuContext): Promise<void> {
  const plate = await moveMomentByDialog({ id: moment.id, plate: moment.plate });
  change(moment.id, { ...moment, plate, is_pinned: false });
  toast.success(plate ? `已移动到「${plate.name}」` : '已移出版块');
}

async function takeDown({ moment, change }: MomentMenuContext): Promise<void> {
  await openPrompt({
    title: '下架动态',
    label: '原因',
    hint: `「${momentName(moment)}」会从所有列表消失，作者会看到原因，修改后可以重新提交。`,
    multiline: true,
    maxLength: momentReasonMaxLength,
    confirm: '下架',
    cancel: '取消',
    check: (text) => (text.trim() === '' ? momentErrors.reason : null),
    submit: (reason) => send(takeDownMoment, { id: moment.id, reason: reason.trim() }),
  });
  change(moment.id, null);
  toast.success('已下架，作者会收到通知');
}

function viewerNow(): Viewer {
  const { user } = readSession();
  return user ? { ...guestViewer, userId: user.id, role: user.role, power: user.power } : guestViewer;
}

/** Menu items of a moment for the current user. */
export function momentMenuItems(context: MomentMenuContext, viewer: Viewer, moderated: readonly number[]): MenuItem[] {
  const { moment, open } = context;
  const isOwn = viewer.userId === moment.author.id;
  const mayEdit = mayEditMoment(viewer, { author_id: moment.author.id });
  const { author } = moment;
  const subject = { plate_id: moment.plate?.id ?? null, author_id: author.id, author_power: rolePower[author.role] };
  const mayCurate = mayCurateMoment(viewer, subject, moderated);
  const mayTakeOut = mayRemoveMomentFromPlate(viewer, subject, moderated);
  const items: MenuItem[] = [];
  const add = (label: string, icon: MenuItem['icon'], work: () => Promise<void> | void, isDangerous = false) =>
    items.push({ label, icon, isDangerous, run: () => void Promise.resolve(work()).catch(reportFailure) });
  add('复制链接', 'link', () => copyLink(moment));
  if (matchMedia(breakpoints.phone).matches) add('分享', 'share-2', () => shareMoment(moment));
  if (mayShareByDevice()) add('分享海报', 'image', () => shareMomentPoster(moment));
  const target = { to: moment.author, postId: moment.id };
  const gift = () => import('#web/features/gifts/open-gift.ts').then(({ openGift }) => openGift(target));
  const tip = () => import('#web/features/tips/open-pay.ts').then(({ openTip }) => openTip(target));
  if (!isOwn && context.isGiftable) add('送礼物', 'gift', gift);
  if (!isOwn && context.isTippable) add('打赏', 'coins', tip);
  if (mayEdit) add('编辑', 'pen', () => open(momentEditPath(moment.id)));
  if (mayCurate) {
    add(moment.is_essence ? '取消精华' : '设为精华', 'star', () => setEssence(context));
    if (moment.plate) add(moment.is_pinned ? '取消置顶' : '在版块置顶', 'pin', () => setPin(context));
  }
  if (mayTakeOut) add('移动到版块', 'folder', () => move(context));
  if (!isOwn)
    add('举报', 'flag', () => reportTarget({ type: 'post', id: moment.id, name: `${moment.author.name} 的动态` }));
  if (mayTakeOut && !isOwn) add('下架', 'ban', () => takeDown(context), true);
  if (mayEdit) add('删除', 'trash-2', () => remove(context), true);
  return items;
}

export function openMomentMenu(button: HTMLElement, context: MomentMenuContext): void {
  openMenu(button, momentMenuItems(context, viewerNow(), readModeratedPlates()));
}
