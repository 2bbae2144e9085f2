import { reportFailure } from '#web/kit/call-failure.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { SharedPost } from './share-dialog.tsx';

async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success('复制成功，复制和转载请标注本文地址');
  else toast.warning('浏览器不允许复制，请手动选择文字');
}

async function copySection(link: HTMLAnchorElement): Promise<void> {
  const address = `${location.origin}${location.pathname}${link.hash}`;
  if (await copyText(address)) toast.success('已复制本节链接');
}

/** Shows a note beside its mark; without that, the link leads to the note. */
async function openFootnote(mark: HTMLAnchorElement): Promise<void> {
  const { showFootnote } = await import('./footnote-popover.ts');
  if (!showFootnote(mark)) location.hash = mark.hash;
}

const isPlain = ({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !(ctrlKey || metaKey || shiftKey || altKey);

async function openReader(button: HTMLElement): Promise<void> {
  const { openReaderPanel } = await import('./reader-panel.tsx');
  openReaderPanel(button);
}

async function give({ gift, name = '', post }: DOMStringMap): Promise<void> {
  const { openGift } = await import('#web/features/gifts/open-gift.ts');
  await openGift({ to: { id: Number(gift), name }, postId: Number(post) });
}

async function tip({ tip: author, name = '', post }: DOMStringMap): Promise<void> {
  const { openTip } = await import('#web/features/tips/open-pay.ts');
  await openTip({ to: { id: Number(author), name }, postId: Number(post) });
}

async function shareArticle(shared: SharedPost, isPoster: boolean): Promise<void> {
  const { openShareDialog, pageAddress, share } = await import('./share.ts');
  const what = { shared, title: '分享这篇文章', address: pageAddress() };
  await (isPoster ? openShareDialog(what) : share(what));
}

/** Shows the next of the groups of suggestions. */
function showNextGroup(button: HTMLElement): void {
  const groups = [...(button.closest('section')?.querySelectorAll<HTMLElement>('[data-group]') ?? [])];
  const at = groups.findIndex((group) => !group.hidden);
  groups.forEach((group, each) => (group.hidden = each !== (at + 1) % groups.length));
}

/** Handles the copy, gift, tip, share, settings and 换一组 buttons, and the links of headings, in a post's HTML. @returns a function that stops it */
export function listenToButtons(root: HTMLElement, shared: SharedPost): () => void {
  const press = (event: MouseEvent) => {
    const target = event.target as Element;
    const anchor = target.closest<HTMLAnchorElement>('a.anchor');
    if (anchor) void copySection(anchor);
    const mark = target.closest<HTMLAnchorElement>('.footnote a');
    if (mark && isPlain(event)) {
      event.preventDefault();
      void openFootnote(mark).catch(() => (location.hash = mark.hash));
    }
    const button = target.closest<HTMLElement>(
      '[data-copy], [data-share], [data-gift], [data-tip], [data-reader-settings], [data-next-group]',
    );
    if (!button) return;
    if (button.dataset.nextGroup !== undefined) showNextGroup(button);
    else if (button.dataset.readerSettings !== undefined) void openReader(button).catch(reportFailure);
    else if (button.dataset.copy !== undefined) void copy(button.dataset.copy);
    else if (button.dataset.gift !== undefined) void give(button.dataset).catch(reportFailure);
    else if (button.dataset.tip !== undefined) void tip(button.dataset).catch(reportFailure);
    else void shareArticle(shared, button.dataset.share === 'poster').catch(reportFailure);
  };
  root.addEventListener('click', press);
  return () => root.removeEventListener('click', press);
}
