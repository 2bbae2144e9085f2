import type { MenuConfig } from '@editorjs/editorjs';

import { toolIcon } from './tool-icons.ts';

export type SideAlign = 'left' | 'center' | 'right';

const sides = [
  { align: 'left', title: '靠左' },
  { align: 'center', title: '居中' },
  { align: 'right', title: '靠右' },
] as const;

/** The choice of sides in a block's menu. Left is what a text is anyway, so it is not written down. */
export function alignMenu(current: unknown, choose: (align: SideAlign | undefined) => void): MenuConfig {
  return sides.map(({ align, title }) => ({
    icon: toolIcon(`align-${align}`),
    title,
    isActive: (current ?? 'left') === align,
    closeOnActivate: true,
    onActivate: () => choose(align === 'left' ? undefined : align),
  }));
}
