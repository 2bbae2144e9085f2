import type { BlockSetting } from './block-tool.ts';

export type SideAlign = 'left' | 'center' | 'right';

const sides = [
  { align: 'left', title: '靠左' },
  { align: 'center', title: '居中' },
  { align: 'right', title: '靠右' },
] as const;

/** The alignments in the menu of a block. Left is the default and is not stored. */
export const sideSettings: readonly BlockSetting<{ align?: string | undefined }>[] = sides.map(({ align, title }) => ({
  icon: `align-${align}`,
  title,
  isActive: (data) => (data.align ?? 'left') === align,
  set: () => ({ align: align === 'left' ? undefined : align }),
}));
