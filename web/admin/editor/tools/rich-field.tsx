import { useEffect, useLayoutEffect, useRef, type KeyboardEvent } from 'react';

import { isComposing } from '#web/ui/is-composing.ts';

import { TextField } from './text-field.ts';

interface RichFieldProps {
  html: string;
  onChange: (html: string) => void;
  label: string;
  placeholder?: string;
  className?: string;
  readOnly?: boolean;
  /** One line: Enter does not break it, but does this, or nothing. */
  onEnter?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** Inline HTML in a form. What is typed lives in the page, not in React, which would lose the caret. */
export function RichField({
  html,
  onChange,
  label,
  placeholder,
  className,
  readOnly,
  onEnter,
  onKeyDown,
}: RichFieldProps) {
  const seat = useRef<HTMLDivElement>(null);
  const field = useRef<TextField | null>(null);
  const told = useRef(html);
  const listener = useRef(onChange);
  useEffect(() => {
    listener.current = onChange;
  });

  useLayoutEffect(() => {
    const element = seat.current as HTMLDivElement;
    const made = new TextField(element, told.current, { label, placeholder, className, readOnly });
    field.current = made;
    const note = () => {
      made.markEmpty();
      told.current = made.html;
      listener.current(told.current);
    };
    element.addEventListener('input', note);
    return () => element.removeEventListener('input', note);
  }, [label, placeholder, className, readOnly]);

  useLayoutEffect(() => {
    if (html === told.current || !field.current) return;
    told.current = html;
    field.current.html = html;
  }, [html]);

  const pressKey = (event: KeyboardEvent<HTMLElement>) => {
    // Keys that choose among the words of an input method are not for the field.
    if (isComposing(event)) return;
    onKeyDown?.(event);
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    if (!onEnter) return;
    event.preventDefault();
    onEnter();
  };

  return <div ref={seat} onKeyDown={pressKey} />;
}
