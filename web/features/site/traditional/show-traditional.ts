import { toTraditional } from './to-traditional.ts';

/** Elements that contain no prose, or user input. */
const skippedElements = 'script, style, code, pre, textarea, [contenteditable], [translate="no"]';
const translatedAttributes = ['title', 'alt', 'placeholder', 'aria-label'] as const;

function write(text: Text): void {
  if (text.parentElement?.closest(skippedElements)) return;
  const form = toTraditional(text.data);
  if (form !== text.data) text.data = form;
}

function writeAttributes(element: Element): void {
  for (const name of translatedAttributes) {
    const value = element.getAttribute(name);
    const form = value && toTraditional(value);
    if (form && form !== value) element.setAttribute(name, form);
  }
}

function writeAll(root: Node): void {
  if (root instanceof Text) return write(root);
  if (!(root instanceof Element)) return;
  writeAttributes(root);
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  while (walk.nextNode()) {
    if (walk.currentNode instanceof Text) write(walk.currentNode);
    else writeAttributes(walk.currentNode as Element);
  }
}

/** Converts the page to traditional characters, including content added later. @returns a function that stops it */
export function showTraditional(): () => void {
  document.documentElement.lang = 'zh-Hant';
  const changes = new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') write(target as Text);
      for (const node of addedNodes) writeAll(node);
    }
  });
  writeAll(document.documentElement);
  changes.observe(document.documentElement, { subtree: true, childList: true, characterData: true });
  return () => changes.disconnect();
}
