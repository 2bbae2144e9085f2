import { reportFailure } from '#web/kit/call-failure.ts';
import { copyText } from '#web/ui/copy-text.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { SharedPost } from './share-dialog.tsx';

async function copy(text: string): Promise<void> {
  if (await copyText(text)) toast.success('复制成功，复制和转载请标注本文地址');
  else toast.warning('浏览器不允许复制，请手动选择文字');
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

/** Handles the copy, gift, tip and share buttons in a post's HTML. @returns a function that stops it */
export function listenToButtons(root: HTMLElement, shared: SharedPost): () => void {
  const press = (event: MouseEvent) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-copy], [data-share], [data-gift], [data-tip]');
    if (!button) return;
    if (button.dataset.copy !== undefined) void copy(button.dataset.copy);
    else if (button.dataset.gift !== undefined) void give(button.dataset).catch(reportFailure);
    else if (button.dataset.tip !== undefined) void tip(button.dataset).catch(reportFailure);
    else void shareArticle(shared, button.dataset.share === 'poster').catch(reportFailure);
  };
  root.addEventListener('click', press);
  return () => root.removeEventListener('click', press);
}
