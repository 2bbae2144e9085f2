import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react';

import { getMentionables } from '#contract/features/comments/calls.ts';
import type { Mentionable } from '#contract/features/comments/entities.ts';
import { readSession } from '#web/features/sessions/session.ts';
import { send } from '#web/kit/client.ts';
import { isComposing } from '#web/ui/is-composing.ts';

const beganName = /(?:^|[\s，。！？、：；“”（）])@([\p{L}\p{N}_-]{0,20})$/u;
const waitMs = 200;

interface Options {
  area: RefObject<HTMLTextAreaElement | null>;
  postId: number;
  write: (text: string) => void;
}

/** People to call by @name: offered to members while a name is being typed. */
export function useMentions({ area, postId, write }: Options) {
  const [begun, setBegun] = useState<string | null>(null);
  const [people, setPeople] = useState<readonly Mentionable[]>([]);
  const [at, setAt] = useState(0);

  useEffect(() => {
    if (begun === null) return setPeople([]);
    const timer = setTimeout(() => {
      send(getMentionables, { post_id: postId, q: begun }).then(
        ({ list }) => {
          setPeople(list.slice(0, 6));
          setAt(0);
        },
        () => setPeople([]),
      );
    }, waitMs);
    return () => clearTimeout(timer);
  }, [begun, postId]);

  function look(): void {
    const field = area.current;
    if (!field || readSession().status !== 'member') return;
    const before = field.value.slice(0, field.selectionStart);
    setBegun(beganName.exec(before)?.[1] ?? null);
  }

  function choose(person: Mentionable): void {
    const field = area.current;
    if (!field) return;
    const caret = field.selectionStart;
    const start = caret - (begun?.length ?? 0);
    const next = `${field.value.slice(0, start)}${person.name} ${field.value.slice(caret)}`;
    write(next);
    setBegun(null);
    const place = start + person.name.length + 1;
    requestAnimationFrame(() => field.setSelectionRange(place, place));
    field.focus();
  }

  /** Whether the key was for the list. */
  function press(event: KeyboardEvent): boolean {
    if (people.length === 0 || isComposing(event)) return false;
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
