import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';

import { getMentionables } from '#contract/features/comments/calls.ts';
import type { Mentionable } from '#contract/features/comments/entities.ts';
import { readSession } from '#web/features/auth/sessions/session.ts';
import { send } from '#web/kit/client.ts';
import { isComposing } from '#web/ui/is-composing.ts';
import { writeText } from '#web/ui/write-text.ts';

// Same rule as on the server: the @ of an email address is no mention, but in Chinese one may follow a character
// directly.
const mentionPattern = /(?:^|[^\p{Script=Latin}\p{N}_.+%-])@([\p{L}\p{N}_-]{0,20})$/u;
const waitMs = 200;
const maxSuggestions = 6;

/** The characters after an @ at the caret; null when no mention is being typed. */
function mentionPrefix(before: string): string | null {
  return mentionPattern.exec(before)?.[1] ?? null;
}

interface Options {
  area: RefObject<HTMLTextAreaElement | null>;
  postId: number;
}

/** Users whose names start with the typed characters, debounced. */
function useSuggestions(postId: number, begun: string | null) {
  const [people, setPeople] = useState<readonly Mentionable[]>([]);
  useEffect(() => {
    if (begun === null) return setPeople([]);
    let isOver = false;
    const show = (list: readonly Mentionable[]) => {
      if (!isOver) setPeople(list.slice(0, maxSuggestions));
    };
    const timer = setTimeout(() => {
      send(getMentionables, { post_id: String(postId), q: begun }).then(
        ({ list }) => show(list),
        () => show([]),
      );
    }, waitMs);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [begun, postId]);
  return people;
}

/** Suggestions for @name mentions; members only. */
export function useMentions({ area, postId }: Options) {
  const [begun, setBegun] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const people = useSuggestions(postId, begun);

  function look(): void {
    const field = area.current;
    if (!field || readSession().status !== 'member') return;
    setBegun(mentionPrefix(field.value.slice(0, field.selectionStart)));
    setAt(0);
  }

  function choose(person: Mentionable): void {
    const field = area.current;
    if (!field) return;
    const caret = field.selectionStart;
    const start = caret - (mentionPrefix(field.value.slice(0, caret))?.length ?? 0);
    writeText(field, `${person.name} `, start, caret);
    setBegun(null);
    field.focus();
  }

  /** @returns whether the key was handled by the list */
  function press(event: KeyboardEvent): boolean {
    if (people.length === 0 || isComposing(event) || event.ctrlKey || event.metaKey) return false;
    const chosen = people[at];
    if (event.key === 'ArrowDown') setAt((at + 1) % people.length);
    else if (event.key === 'ArrowUp') setAt((at + people.length - 1) % people.length);
    else if ((event.key === 'Enter' || event.key === 'Tab') && chosen) choose(chosen);
    else if (event.key === 'Escape') setBegun(null);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  return { people, at, look, choose, press, close: () => setBegun(null) };
}

export type Mentions = ReturnType<typeof useMentions>;
