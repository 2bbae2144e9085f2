export interface TextRange {
  text: string;
  start: number;
  end: number;
}

const step = '  ';

function lineStart(text: string, at: number): number {
  return text.lastIndexOf('\n', at - 1) + 1;
}

/** Tab: inserts an indent at the caret, or indents all selected lines. */
export function indent({ text, start, end }: TextRange): TextRange {
  if (!text.slice(start, end).includes('\n')) {
    return {
      text: text.slice(0, start) + step + text.slice(end),
      start: start + step.length,
      end: start + step.length,
    };
  }
  const from = lineStart(text, start);
  const lines = text.slice(from, end).split('\n');
  const moved = lines.map((line) => (line === '' ? line : step + line)).join('\n');
  const grown = moved.length - (end - from);
  const first = lines[0] === '' ? 0 : step.length;
  return { text: text.slice(0, from) + moved + text.slice(end), start: start + first, end: end + grown };
}

/** Shift+Tab: removes one level of indentation from each selected line. */
export function outdent({ text, start, end }: TextRange): TextRange {
  const from = lineStart(text, start);
  const lines = text.slice(from, end).split('\n');
  const leaves = lines.map(
    (line) => /^(?:\t| {1,2})?/.exec(line + (lines.length === 1 ? text.slice(end) : ''))?.[0].length ?? 0,
  );
  const first = Math.min(leaves[0] ?? 0, Math.max(text.length - from, 0));
  if (lines.length === 1) {
    return {
      text: text.slice(0, from) + text.slice(from + first),
      start: Math.max(from, start - first),
      end: Math.max(from, end - first),
    };
  }
  const moved = lines.map((line, at) => line.slice(leaves[at])).join('\n');
  return {
    text: text.slice(0, from) + moved + text.slice(end),
    start: Math.max(from, start - first),
    end: from + moved.length,
  };
}

/** Enter: starts a new line with the indentation of the current one. */
export function breakLine({ text, start, end }: TextRange): TextRange {
  const [lead = ''] = /^[\t ]*/.exec(text.slice(lineStart(text, start), start)) ?? [];
  const caret = start + 1 + lead.length;
  return { text: `${text.slice(0, start)}\n${lead}${text.slice(end)}`, start: caret, end: caret };
}
