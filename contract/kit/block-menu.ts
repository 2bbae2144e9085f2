/** The groups of the editor's block menu, in its order. */
export const menuGroups = {
  text: '文字',
  media: '图片和媒体',
  layout: '排版',
  data: '代码和图表',
  site: '站内内容',
  lock: '隐藏内容',
} as const;

export type MenuGroup = keyof typeof menuGroups;

/** One line of the editor's block menu. */
export interface BlockMenuEntry<D> {
  group: MenuGroup;
  /** Place in the group, lowest first; lines of one type with the same number keep their order. */
  order: number;
  /** Tells lines of one type apart; the type itself when absent. */
  id?: string;
  /** The label of the type when absent. */
  title?: string;
  hint: string;
  /** The icon of the type when absent. */
  icon?: string;
  /** Search words besides the title, separated by spaces: pinyin and its first letters, other names, Markdown. */
  keywords: string;
  /** Data of a new block. An empty `id` inside it is replaced by a fresh one. */
  data: D;
}
