import { sharedAddress } from '#web/features/growth/shared-address.ts';
import { shareByDevice } from '#web/kit/native-share.ts';

import type { SharedPost } from './share-dialog.tsx';

export interface Share {
  shared: SharedPost;
  /** Title of the dialog. */
  title: string;
  /** Absolute URL. */
  address: string;
}

/** The page's URL without parameters that belong to this visit only. */
export function pageAddress(): string {
  return document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.origin + location.pathname;
}

/** Link, QR code, other services and a poster. */
export async function openShareDialog({ shared, title, address }: Share): Promise<void> {
  const { openShare } = await import('./share-dialog.tsx');
  openShare(shared, title, address);
}

/** 分享: by the sheet of the phone, or by the dialog. */
export async function share(what: Share): Promise<void> {
  const { title, excerpt } = what.shared;
  const url = await sharedAddress(what.address);
  if (!(await shareByDevice({ title, text: excerpt, url }))) await openShareDialog(what);
}
