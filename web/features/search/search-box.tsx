import { type ComponentType, type FormEvent, type RefObject, useRef, useState } from 'react';

import { Icon } from '#web/ui/icon.tsx';

import { rejectEmptyQuery } from './empty-query.ts';

export interface LiveResultsProps {
  input: RefObject<HTMLInputElement | null>;
  /** They stay when the field loses the focus. */
  stays?: boolean;
}

/** Search field of wide screens: a plain form. The code for live results is loaded at the first focus. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const [Live, setLive] = useState<ComponentType<LiveResultsProps> | null>(null);
  const prepare = () => {
    if (Live) return;
    import('./live-results.tsx').then(
      (loaded) => setLive(() => loaded.LiveResults),
      () => undefined,
    );
  };
  const refuseNothing = (event: FormEvent) => {
    if (rejectEmptyQuery(input.current?.value ?? '')) event.preventDefault();
  };
  return (
    <form className="search-box" role="search" action="/search" target="_blank" onSubmit={refuseNothing}>
      <label className="visually-hidden" htmlFor="site-search">
        搜索文章
      </label>
      <Icon name="search" size={16} />
      <input
        ref={input}
        id="site-search"
        name="s"
        type="search"
        placeholder="搜索文章"
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        onFocus={prepare}
      />
      <kbd aria-hidden="true">/</kbd>
      {Live && <Live input={input} />}
    </form>
  );
}
