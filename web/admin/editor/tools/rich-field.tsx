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
  /** Makes the field single-line: Enter calls this instead of inserting a line break. */
  onEnter?: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
}

/** An inline HTML field in a form. Its content is kept in the DOM, since re-rendering by React would lose the caret. */
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
  const container = useRef<HTMLDivElement>(null);
  const field = useRef<TextField | null>(null);
  const told = useRef(html);
  const listener = useRef(onChange);
  useEffect(() => {
    listener.current = onChange;
  });

  useLayoutEffect(() => {
    const element = container.current as HTMLDivElement;
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
    // Keys pressed during input method composition are not handled here.
    if (isComposing(event)) return;
    onKeyDown?.(event);
    if (event.key !== 'Enter' || event.defaultPrevented) return;
    if (!onEnter) return;
    event.preventDefault();
    onEnter();
  };

  return <div ref={container} onKeyDown={pressKey} />;
}
