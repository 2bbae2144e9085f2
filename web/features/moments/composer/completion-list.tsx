import { type RefObject, useLayoutEffect, useRef } from 'react';

import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';

import { caretPlace } from './caret-place.ts';
import type { Completion, Suggestion } from './use-completion.ts';

const edge = 8;

/** Below the line of the caret, or above it where there is no room. */
function placeList(list: HTMLElement, area: HTMLTextAreaElement, start: number): void {
  const caret = caretPlace(area, start);
  const { offsetWidth: width, offsetHeight: height } = list;
  const bottom = visualViewport?.height ?? innerHeight;
  const below = caret.top + caret.height + 4;
  const top = below + height + edge <= bottom ? below : Math.max(edge, caret.top - height - 4);
  list.style.left = `${Math.max(edge, Math.min(caret.left - 10, innerWidth - width - edge))}px`;
  list.style.top = `${top}px`;
}

function SuggestionRow({ of }: { of: Suggestion }) {
  return (
    <>
      {of.person ? <Avatar src={of.person.avatar_url} seed={of.person.id} size={24} /> : <Icon name="hash" size={15} />}
      <b>{of.name}</b>
      {of.hint !== '' && <small>{of.hint}</small>}
    </>
  );
}

interface CompletionListProps {
  id: string;
  area: RefObject<HTMLTextAreaElement | null>;
  completion: Completion;
}

/** The suggestions at the caret; the focus stays in the textarea. */
export function CompletionList({ id, area, completion: { query, suggestions, at, choose } }: CompletionListProps) {
  const list = useRef<HTMLUListElement>(null);
  const start = query?.start ?? 0;
  useLayoutEffect(() => {
    const place = () => {
      if (list.current && area.current) placeList(list.current, area.current, start);
    };
    place();
    addEventListener('scroll', place, { capture: true, passive: true });
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, { capture: true });
      removeEventListener('resize', place);
    };
  }, [area, start, suggestions]);
  return (
    <ul
      ref={list}
      className="compose-suggestions"
      id={id}
      role="listbox"
      aria-label={query?.kind === 'topic' ? '可以选择的话题' : '可以提到的人'}
    >
      {suggestions.map((each, place) => (
        <li
          key={each.key}
          id={`${id}-${place}`}
          role="option"
          aria-selected={place === at}
          onPointerDown={(event) => {
            // Keeps the focus in the textarea.
            event.preventDefault();
            choose(each);
          }}
        >
          <SuggestionRow of={each} />
        </li>
      ))}
    </ul>
  );
}
