import type { MouseEvent } from 'react';

import { toggleTheme } from '#web/ui/theme.ts';

export const drawerId = 'site-menu';

function drawer(): HTMLDialogElement | null {
  return document.querySelector<HTMLDialogElement>(`#${drawerId}`);
}

/** Opens the drawer as a modal dialog; the browser keeps the focus inside. */
export function openDrawer(event: MouseEvent): void {
  event.preventDefault();
  drawer()?.showModal();
}

export function closeDrawer(): void {
  drawer()?.close();
}

/** Handles clicks on the drawer's backdrop, close button and theme switch. */
export function handleDrawerClick({ target }: MouseEvent): void {
  if (!(target instanceof Element)) return;
  if (target.id === drawerId || target.closest('[data-close]')) closeDrawer();
  const toggle = target.closest('[data-theme-toggle]');
  if (toggle) toggleTheme('somnia', toggle);
}
