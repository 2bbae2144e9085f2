import { renderFormula } from '../render-formula.ts';
import { formTool } from './form-tool.ts';
import { readLinkAddress } from './link-address.ts';
import { markTool } from './mark-tool.ts';
import { hostOf, dispatchInput, unwrapRange, wrap } from './wrap.ts';

const marks = [
  { name: 'mark-b', title: '加粗', tag: 'b', selector: 'b, strong', icon: 'bold', shortcut: 'CMD+B' },
  { name: 'mark-i', title: '斜体', tag: 'i', selector: 'i, em', icon: 'italic', shortcut: 'CMD+I' },
  { name: 'mark-u', title: '下划线', tag: 'u', selector: 'u, ins', icon: 'underline', shortcut: 'CMD+U' },
  { name: 'mark-s', title: '删除线', tag: 's', selector: 's, del', icon: 'strike', shortcut: 'CMD+SHIFT+X' },
  { name: 'mark-mark', title: '标记', tag: 'mark', selector: 'mark', icon: 'mark', shortcut: 'CMD+SHIFT+H' },
  { name: 'mark-code', title: '行内代码', tag: 'code', selector: 'code', icon: 'code', shortcut: 'CMD+E' },
  { name: 'mark-sup', title: '上标', tag: 'sup', selector: 'sup', icon: 'superscript' },
  { name: 'mark-sub', title: '下标', tag: 'sub', selector: 'sub', icon: 'subscript' },
] as const;

const link = formTool({
  name: 'mark-a',
  title: '链接',
  icon: 'link',
  shortcut: 'CMD+K',
  selector: 'a',
  fields: [
    { name: 'href', label: '地址', placeholder: 'https:// 或 /站内地址' },
    { name: 'title', label: '提示文字', placeholder: '鼠标停留时显示，可留空' },
  ],
  submit: '确定',
  remove: '取消链接',
  read: (range, present) =>
    present
      ? { href: present.getAttribute('href') ?? '', title: present.getAttribute('title') ?? '' }
      : { href: readLinkAddress(range.toString()) ?? '', title: '' },
  write: (range, present, { href = '', title = '' }) => {
    const address = readLinkAddress(href);
    if (!address) return '请填写正确的链接地址';
    const anchor = present ?? document.createElement('a');
    anchor.setAttribute('href', address);
    if (title) anchor.setAttribute('title', title);
    else anchor.removeAttribute('title');
    if (!present) wrap(range, anchor, 'a');
    else dispatchInput(hostOf(anchor) as HTMLElement);
    return undefined;
  },
  erase: unwrapRange,
});

/** A formula stores its TeX source as text and can only be edited through its tool. */
export function formulaElement(tex: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'math-inline';
  element.dataset.tex = tex;
  element.textContent = tex;
  element.setAttribute('contenteditable', 'false');
  return element;
}

function exchange(range: Range, present: HTMLElement | null, by: HTMLElement): void {
  const host = hostOf(range.commonAncestorContainer);
  if (present) present.replaceWith(by);
  else {
    range.deleteContents();
    range.insertNode(by);
  }
  if (host) dispatchInput(host);
}

const formula = formTool({
  name: 'mark-math',
  title: '行内公式',
  icon: 'formula',
  selector: 'span.math-inline',
  fields: [{ name: 'tex', label: 'LaTeX', placeholder: 'E = mc^2' }],
  submit: '确定',
  remove: '变回文字',
  read: (range, present) => ({ tex: present?.dataset.tex ?? range.toString() }),
  write: (range, present, { tex = '' }) => {
    if (tex === '') return '请填写公式';
    exchange(range, present, formulaElement(tex));
    return undefined;
  },
  erase: (_range, present) => {
    const host = hostOf(present.parentElement as HTMLElement);
    present.replaceWith(present.dataset.tex ?? '');
    if (host) dispatchInput(host);
  },
  preview: (container, { tex = '' }) => void renderFormula(container, tex, false),
});

function baseOf(ruby: HTMLElement): string {
  const copy = ruby.cloneNode(true) as HTMLElement;
  for (const reading of copy.querySelectorAll('rt, rp')) reading.remove();
  return copy.textContent ?? '';
}

function rubyElement(base: string, reading: string): HTMLElement {
  const ruby = document.createElement('x-ruby');
  const part = (tag: string, text: string) => Object.assign(document.createElement(tag), { textContent: text });
  ruby.append(base, part('rp', '（'), part('rt', reading), part('rp', '）'));
  return ruby;
}

const ruby = formTool({
  name: 'mark-ruby',
  title: '注音',
  icon: 'ruby',
  selector: 'x-ruby',
  fields: [{ name: 'reading', label: '注音', placeholder: '如 pīn yīn' }],
  submit: '确定',
  remove: '取消注音',
  read: (_range, present) => ({ reading: present?.querySelector('rt')?.textContent ?? '' }),
  write: (range, present, { reading = '' }) => {
    if (reading === '') return '请填写注音';
    exchange(range, present, rubyElement(present ? baseOf(present) : range.toString(), reading));
    return undefined;
  },
  erase: (_range, present) => {
    const host = hostOf(present);
    present.replaceWith(baseOf(present));
    if (host) dispatchInput(host);
  },
});

/** The inline tools by name. They define no Editor.js sanitiser rules, because fields clean themselves. */
export const inlineTools: Record<string, unknown> = {
  ...Object.fromEntries(marks.map((mark) => [mark.name, markTool(mark)])),
  'mark-a': link,
  'mark-math': formula,
  'mark-ruby': ruby,
};

/** In toolbar order. */
export const inlineToolNames = [
  'mark-b',
  'mark-i',
  'mark-u',
  'mark-s',
  'mark-mark',
  'mark-code',
  'mark-a',
  'mark-sup',
  'mark-sub',
  'mark-math',
  'mark-ruby',
];
