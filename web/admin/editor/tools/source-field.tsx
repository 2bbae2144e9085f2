import { useLayoutEffect, useRef, type KeyboardEvent } from 'react';

import { isComposing } from '#web/ui/is-composing.ts';

import { breakLine, indent, outdent, type TextRange } from './indent.ts';

interface SourceFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  rows?: number;
}

const maxRows = 40;

function stepOf(event: KeyboardEvent): ((range: TextRange) => TextRange) | undefined {
  if (event.key === 'Tab') return event.shiftKey ? outdent : indent;
  if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && !event.shiftKey) return breakLine;
  return undefined;
}

/** A source code field. Tab indents; after Escape, Tab moves the focus until the field is focused again. */
export function SourceField({ label, value, onChange, placeholder, rows = 3 }: SourceFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const caret = useRef<TextRange | undefined>(undefined);
  const lets = useRef(false);

  useLayoutEffect(() => {
    if (caret.current) field.current?.setSelectionRange(caret.current.start, caret.current.end);
    caret.current = undefined;
  });

  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') lets.current = true;
    const step = event.key === 'Tab' && lets.current ? undefined : stepOf(event);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const { selectionStart, selectionEnd } = event.currentTarget;
    caret.current = step({ text: value, start: selectionStart, end: selectionEnd });
    onChange(caret.current.text);
  };

  const lines = value.split('\n', maxRows).length;
  return (
    <textarea
      ref={field}
      className="tool-source"
      aria-label={`${label}，Tab 键缩进，按 Esc 后 Tab 键离开`}
      placeholder={placeholder}
      value={value}
      rows={Math.max(rows, lines)}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
      wrap="off"
      onFocus={() => {
        lets.current = false;
      }}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={pressKey}
    />
  );
}
