import { isComposing } from '#web/ui/is-composing.ts';

/** A keyboard shortcut of the editor. */
export interface EditorKey {
  /** As shown in the list of shortcuts; Ctrl is ⌘ on a Mac. */
  names: readonly string[];
  what: string;
  fits?: (event: KeyboardEvent) => boolean;
  run?: () => void;
}

const command = (event: KeyboardEvent) => event.ctrlKey || event.metaKey;
const plain = (letter: string) => (event: KeyboardEvent) =>
  command(event) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === letter;
const shifted = (letter: string) => (event: KeyboardEvent) =>
  command(event) && event.shiftKey && !event.altKey && event.key.toLowerCase() === letter;

export interface EditorKeyActions {
  save: () => void;
  publish: () => void;
  preview: () => void;
  toggleOutline: () => void;
  togglePanel: () => void;
  toggleFull: () => void;
  find: (withReplace: boolean) => void;
  showKeys: () => void;
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** All keyboard shortcuts of the editor, in display order. */
export function editorKeys(acts: EditorKeyActions): EditorKey[] {
  return [
    { names: ['Ctrl', 'S'], what: '保存', fits: plain('s'), run: acts.save },
    { names: ['Ctrl', 'Enter'], what: '发布或更新', fits: plain('enter'), run: acts.publish },
    { names: ['Ctrl', 'P'], what: '预览', fits: plain('p'), run: acts.preview },
    { names: ['Ctrl', 'Shift', 'O'], what: '显示或收起大纲', fits: shifted('o'), run: acts.toggleOutline },
    { names: ['Ctrl', '.'], what: '显示或收起设置', fits: plain('.'), run: acts.togglePanel },
    { names: ['Ctrl', 'Shift', 'F'], what: '专注写作（全屏）', fits: shifted('f'), run: acts.toggleFull },
    { names: ['Ctrl', 'F'], what: '查找', fits: plain('f'), run: () => acts.find(false) },
    {
      names: ['Ctrl', 'H'],
      what: '查找并替换',
      fits: (event) => plain('h')(event) || (command(event) && event.altKey && event.code === 'KeyF'),
      run: () => acts.find(true),
    },
    { names: ['Ctrl', 'Z'], what: '撤销' },
    { names: ['Ctrl', 'Shift', 'Z'], what: '重做' },
    { names: ['Ctrl', 'A'], what: '选中这一段，再按一次选中全文' },
    { names: ['/'], what: '在空行里插入内容块' },
    { names: ['Tab'], what: '在空行里打开插入菜单' },
    { names: ['Ctrl', '/'], what: '打开内容块的菜单' },
    { names: ['Ctrl', 'Shift', '↑'], what: '上移内容块（↓ 下移）' },
    { names: ['Ctrl', 'B'], what: '加粗' },
    { names: ['Ctrl', 'I'], what: '斜体' },
    { names: ['Ctrl', 'K'], what: '加链接' },
    {
      names: ['?'],
      what: '显示这张表',
      fits: (event) => event.key === '?' && !command(event) && !event.altKey && !isTyping(event.target),
      run: acts.showKeys,
    },
  ];
}

/** Handles the editor's keyboard shortcuts; keys used by an input method are ignored. */
export function listenToShortcuts(keys: () => readonly EditorKey[]): () => void {
  const press = (event: KeyboardEvent) => {
    if (isComposing(event) || document.querySelector('[aria-modal="true"]')) return;
    const key = keys().find(({ fits }) => fits?.(event));
    if (!key?.run) return;
    event.preventDefault();
    // The site has its own list of shortcuts on this key.
    event.stopPropagation();
    key.run();
  };
  window.addEventListener('keydown', press, true);
  return () => window.removeEventListener('keydown', press, true);
}
