import { blockIcons } from './icons.registry.ts';

/**
 * Drawings of the editor's menus by Lucide (https://lucide.dev, ISC License): those of the blocks stand beside their
 * tools, these are the others. They travel with the editor, so that readers never download them.
 */
const paths = {
  ...blockIcons,
  'align-center': 'M21 5H3M17 12H7M19 19H5',
  'align-left': 'M21 5H3M15 12H3M17 19H3',
  'align-right': 'M21 5H3M21 12H9M21 19H7',
  bold: 'M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8',
  copy: 'M10 8h10a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H10a2 2 0 0 1-2-2V10a2 2 0 0 1 2-2zM4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2',
  down: 'M12 5v14M19 12l-7 7-7-7',
  grip: 'M9 6h.01M9 12h.01M9 18h.01M15 6h.01M15 12h.01M15 18h.01',
  italic: 'M19 4h-9M14 20H5M15 4 9 20',
  link: 'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71',
  mark: 'M9 11l-6 6v3h9l3-3M22 12l-4.6 4.6a2 2 0 0 1-2.8 0l-5.2-5.2a2 2 0 0 1 0-2.8L14 4',
  person: 'M19 21v-2a4 4 0 0 0-4-4H9a4 4 0 0 0-4 4v2M12 3a4 4 0 1 0 0 8 4 4 0 0 0 0-8',
  plus: 'M5 12h14M12 5v14',
  redo: 'M15 14l5-5-5-5M20 9H9.5a5.5 5.5 0 0 0 0 11H13',
  remove: 'M3 6h18M8 6V4a1 1 0 0 1 1-1h6a1 1 0 0 1 1 1v2M6 6l1 14a1 1 0 0 0 1 1h8a1 1 0 0 0 1-1l1-14',
  ruby: 'M4 20h16M6 16l6-9 6 9M8.5 13h7M9 3h6',
  strike: 'M16 4H9a3 3 0 0 0-2.83 4M14 12a4 4 0 0 1 0 8H6M4 12h16',
  subscript: 'M4 5l8 8M12 5l-8 8M20 19h-4c0-1.5.44-2 1.5-2.5S20 15.33 20 14a1.48 1.48 0 0 0-2.6-1',
  superscript: 'M4 19l8-8M12 19l-8-8M20 12h-4c0-1.5.44-2 1.5-2.5S20 8.33 20 7a1.48 1.48 0 0 0-2.6-1',
  transform: 'M3 12a9 9 0 0 1 15-6.7L21 8M21 3v5h-5M21 12a9 9 0 0 1-15 6.7L3 16M3 21v-5h5',
  underline: 'M6 4v6a6 6 0 0 0 12 0V4M4 20h16',
  up: 'M12 19V5M5 12l7-7 7 7',
  undo: 'M9 14 4 9l5-5M4 9h10.5a5.5 5.5 0 0 1 0 11H11',
  unlink: 'M18.8 12.2l1.7-1.7a5 5 0 0 0-7-7.1l-1.8 1.8M5.2 11.8l-1.7 1.7a5 5 0 0 0 7 7.1l1.7-1.7M3 3l18 18',
} as const;

export type ToolIconName = keyof typeof paths;

/** An icon as an SVG string, for menus. */
export function toolIcon(name: ToolIconName): string {
  return (
    '<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.8" ' +
    `stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="${paths[name]}"/></svg>`
  );
}

/** The path of an icon, for React. */
export function toolIconPath(name: ToolIconName): string {
  return paths[name];
}
