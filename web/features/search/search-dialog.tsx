import './search-dialog.css';

import { type FormEvent, useRef } from 'react';

import { queryMaxLength } from '#contract/features/search/limits.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';

import { rejectEmptyQuery } from './empty-query.ts';
import { LiveResults } from './live-results.tsx';

/** The search of narrow pages: a plain form, whose results appear while one types. */
export function SearchDialog({ dialog }: DialogProps<object, void>) {
  const input = useRef<HTMLInputElement>(null);
  const send = (event: FormEvent) => {
    if (rejectEmptyQuery(input.current?.value ?? '')) event.preventDefault();
    // The browser opens the results in a new window first.
    else setTimeout(() => dialog.done());
  };
  return (
    <form className="search-prompt" role="search" action="/search" target="_blank" onSubmit={send}>
      <div className="search-prompt-field">
        <Icon name="search" size={20} />
        <input
          ref={input}
          name="s"
          type="search"
          placeholder="请输入关键字..."
          aria-label="搜索文章"
          maxLength={queryMaxLength}
          autoComplete="off"
          enterKeyHint="search"
          data-focus-first
        />
        <button className="button button-primary" type="submit">
          确定
        </button>
      </div>
      <LiveResults input={input} stays />
    </form>
  );
}
