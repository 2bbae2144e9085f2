import { type KeyboardEvent, useEffect, useRef, useState } from 'react';

import { messageErrors } from '#contract/features/messages/copy.ts';
import { messageMaxLength } from '#contract/features/messages/limits.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isComposing } from '#web/ui/is-composing.ts';

import { storeDraft, readDraft } from './drafts.ts';

/** The remaining characters are shown from this length on. */
const countFrom = messageMaxLength - 100;

/** On touch keyboards Enter is the only key for a new line. */
function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

export interface ComposerProps {
  personId: number;
  name: string;
  onSend: (text: string) => void;
}

/** Input for a private message; the draft is stored until it is sent. */
export function Composer({ personId, name, onSend }: ComposerProps) {
  const [text, setText] = useState(() => readDraft(personId));
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (!isTouch()) field.current?.focus({ preventScroll: true });
  }, []);
  const length = Array.from(text.trim()).length;
  const isTooLong = length > messageMaxLength;

  const change = (next: string): void => {
    setText(next);
    storeDraft(personId, next);
  };
  const send = (): void => {
    if (length === 0 || isTooLong) return;
    onSend(text.trim());
    change('');
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event) || isTouch()) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      className="composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        className="input"
        rows={1}
        value={text}
        placeholder="写一条私信…"
        aria-label={`写给${name}的私信`}
        aria-invalid={isTooLong || undefined}
        aria-describedby="composer-hint"
        enterKeyHint={isTouch() ? 'enter' : 'send'}
        onChange={(event) => change(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button className="button button-primary" type="submit" disabled={length === 0 || isTooLong}>
        <Icon name="send" size={16} />
        发送
      </button>
      <p className="composer-hint" id="composer-hint">
        {isTooLong ? (
          <b role="alert">{messageErrors.tooLong(messageMaxLength)}</b>
        ) : (
          <span className="composer-keys">Enter 发送，Shift + Enter 换行</span>
        )}
        {length >= countFrom && (
          <span className="composer-count">
            {length} / {messageMaxLength}
          </span>
        )}
      </p>
    </form>
  );
}
