import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

import { titleMaxLength } from '#contract/features/posts/limits.ts';
import { isComposing } from '#web/ui/is-composing.ts';

interface TitleProps {
  value: string;
  error: string | undefined;
  isPage: boolean;
  onChange: (title: string) => void;
  /** Called on Enter and ↓ to move into the text. */
  onLeave: () => void;
}

/** The title field, in the size readers see; it grows with its text. */
export function TitleField({ value, error, isPage, onChange, onLeave }: TitleProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const element = field.current;
    if (!element) return;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
  }, [value]);
  const pressKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (isComposing(event.nativeEvent) || event.ctrlKey || event.metaKey) return;
    const { selectionStart, value: text } = event.currentTarget;
    const isAtEnd = selectionStart === text.length;
    if (event.key !== 'Enter' && !(event.key === 'ArrowDown' && isAtEnd)) return;
    event.preventDefault();
    onLeave();
  };
  return (
    <div className="editor-title">
      <textarea
        ref={field}
        name="title"
        rows={1}
        value={value}
        maxLength={titleMaxLength}
        aria-label={isPage ? '页面标题' : '文章标题'}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'editor-title-error' : undefined}
        placeholder={isPage ? '页面标题' : '文章标题'}
        enterKeyHint="next"
        onChange={(event) => onChange(event.target.value.replace(/\n/g, ' '))}
        onKeyDown={pressKey}
      />
      {error && (
        <p className="field-error" id="editor-title-error" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
