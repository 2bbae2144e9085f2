import { expect, test } from 'vitest';

import { breakLine, indent, outdent, type TextRange } from './indent.ts';

/** `|` is the caret; two of them delimit a selection. */
function at(marked: string): TextRange {
  const start = marked.indexOf('|');
  const end = marked.lastIndexOf('|');
  return { text: marked.replaceAll('|', ''), start, end: end > start ? end - 1 : start };
}

function shown({ text, start, end }: TextRange): string {
  return start === end
    ? `${text.slice(0, start)}|${text.slice(start)}`
    : `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`;
}

test('Tab puts an indent at the caret, and pushes several lines in', () => {
  expect(shown(indent(at('a|b')))).toBe('a  |b');
  expect(shown(indent(at('x\n|a\n\nb|\ny')))).toBe('x\n  |a\n\n  b|\ny');
});

test('Shift+Tab takes lines out as far as they stand in', () => {
  expect(shown(outdent(at('    a|b')))).toBe('  a|b');
  expect(shown(outdent(at('|a')))).toBe('|a');
  expect(shown(outdent(at('\ta|')))).toBe('a|');
  expect(shown(outdent(at(' |  a')))).toBe('| a');
  expect(shown(outdent(at('  |a\n b\nc|')))).toBe('|a\nb\nc|');
});

test('Enter keeps the indent of the line', () => {
  expect(shown(breakLine(at('  if {|}')))).toBe('  if {\n  |}');
  expect(shown(breakLine(at('a\n|b|\n')))).toBe('a\n\n|\n');
});
