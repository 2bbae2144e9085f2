/** Properties that decide where a character of a textarea stands. */
const copied = [
  'boxSizing',
  'width',
  'borderWidth',
  'borderStyle',
  'padding',
  'font',
  'letterSpacing',
  'lineHeight',
  'textIndent',
  'lineBreak',
  'wordBreak',
  'tabSize',
  'textAutospace',
] as const;

export interface CaretPlace {
  left: number;
  top: number;
  /** Of the line. */
  height: number;
}

/** Where a character of a textarea stands in the window, in pixels. */
export function caretPlace(area: HTMLTextAreaElement, at: number): CaretPlace {
  const style = getComputedStyle(area);
  const mirror = document.createElement('div');
  for (const name of copied) mirror.style[name] = style[name];
  Object.assign(mirror.style, {
    position: 'absolute',
    insetBlockStart: '0',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  });
  mirror.textContent = area.value.slice(0, at);
  const mark = document.createElement('span');
  mark.textContent = area.value.slice(at, at + 1) || '.';
  mirror.append(mark);
  document.body.append(mirror);
  const box = area.getBoundingClientRect();
  const lineHeight = Number.parseFloat(style.lineHeight);
  const place = {
    left: box.left + mark.offsetLeft,
    top: box.top + mark.offsetTop - area.scrollTop,
    height: Number.isNaN(lineHeight) ? mark.offsetHeight : lineHeight,
  };
  mirror.remove();
  return place;
}
