import { useEffect, useLayoutEffect, useRef } from 'react';

import { TextField } from './text-field.ts';

interface RichFieldProps {
  html: string;
  onChange: (html: string) => void;
  label: string;
  placeholder?: string;
  className?: string;
}

/** An inline HTML field in a form. Its content is kept in the DOM, since re-rendering by React would lose the caret. */
export function RichField({ html, onChange, label, placeholder, className }: RichFieldProps) {
  const container = useRef<HTMLDivElement>(null);
  const field = useRef<TextField | null>(null);
  const told = useRef(html);
  const listener = useRef(onChange);
  useEffect(() => {
    listener.current = onChange;
  });

  useLayoutEffect(() => {
    const element = container.current as HTMLDivElement;
    const made = new TextField(element, told.current, { label, placeholder, className });
    field.current = made;
    const note = () => {
      made.markEmpty();
      told.current = made.html;
      listener.current(told.current);
    };
    element.addEventListener('input', note);
    return () => element.removeEventListener('input', note);
  }, [label, placeholder, className]);

  useLayoutEffect(() => {
    if (html === told.current || !field.current) return;
    told.current = html;
    field.current.html = html;
  }, [html]);

  return <div ref={container} />;
}
