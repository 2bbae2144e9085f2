import { useEffect, useId, useState, type InputHTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';

import { isComposing } from '#web/ui/is-composing.ts';

import type { EditorServices, LinkTarget } from '../tools/editor-services.ts';
import { readLinkAddress } from '../tools/inline/link-address.ts';

const askAfterMs = 200;

interface Options {
  search: EditorServices['findPosts'];
  words: string;
  onChoose: (target: LinkTarget) => void;
}

interface Targets {
  field: InputHTMLAttributes<HTMLInputElement>;
  list: ReactNode;
  pressKey: (event: KeyboardEvent) => void;
}

/** Articles that the words of a field find; an address finds none. */
export function useLinkTargets({ search, words, onChoose }: Options): Targets {
  const id = useId();
  const [found, setFound] = useState<readonly LinkTarget[]>([]);
  const [at, setAt] = useState(0);
  const wanted = readLinkAddress(words) === undefined ? words.trim() : '';
  useEffect(() => {
    setAt(0);
    if (!search || wanted === '') return setFound([]);
    let isOver = false;
    const show = (list: readonly LinkTarget[]) => !isOver && setFound(list);
    const timer = setTimeout(() => search(wanted).then(show, () => show([])), askAfterMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [search, wanted]);
  function pressKey(event: KeyboardEvent): void {
    const chosen = found[at];
    if (!chosen || isComposing(event)) return;
    if (event.key === 'ArrowDown') setAt((at + 1) % found.length);
    else if (event.key === 'ArrowUp') setAt((at + found.length - 1) % found.length);
    else if (event.key === 'Enter' && event.target instanceof HTMLInputElement) onChoose(chosen);
    else return;
    event.preventDefault();
  }
  const field: Targets['field'] = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': found.length > 0,
    'aria-controls': id,
    ...(found.length > 0 ? { 'aria-activedescendant': `${id}-${at}` } : {}),
  };
  const list = search && (
    <ul id={id} className="tool-targets" role="listbox" aria-label="找到的文章" hidden={found.length === 0}>
      {found.map((target, each) => (
        <li
          key={target.href}
          id={`${id}-${each}`}
          role="option"
          ref={each === at ? (line) => line?.scrollIntoView({ block: 'nearest' }) : undefined}
          aria-selected={each === at}
          onClick={() => onChoose(target)}
        >
          <span>{target.title}</span>
          <small>{target.hint}</small>
        </li>
      ))}
    </ul>
  );
  return { field, list, pressKey };
}
