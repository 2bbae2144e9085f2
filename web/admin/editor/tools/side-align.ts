import type { MenuConfig } from '@editorjs/editorjs';

import { toolIcon } from './tool-icons.ts';

export type SideAlign = 'left' | 'center' | 'right';

const sides = [
  { align: 'left', title: '靠左' },
  { align: 'center', title: '居中' },
  { align: 'right', title: '靠右' },
] as const;

/** The alignment options of a block's menu. Left is the default and is not stored. */
export function alignMenu(current: unknown, choose: (align: SideAlign | undefined) => void): MenuConfig {
  return sides.map(({ align, title }) => ({
    icon: toolIcon(`align-${align}`),
    title,
    isActive: (current ?? 'left') === align,
    closeOnActivate: true,
    onActivate: () => choose(align === 'left' ? undefined : align),
  }));
}
