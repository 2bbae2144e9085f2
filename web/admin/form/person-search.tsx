import './suggestions.css';
import './person-search.css';

import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';

import { getMembers } from '#contract/features/profiles/members.calls.ts';
import type { Member } from '#contract/features/profiles/members.entities.ts';
import { memberQueryMaxLength } from '#contract/features/profiles/limits.ts';
import { roleNames } from '#contract/kit/power.ts';
import { send } from '#web/kit/client.ts';
import { useDebounced } from '#web/kit/use-debounced.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { isComposing } from '#web/ui/is-composing.ts';

const restMs = 200;
const offeredPeople = 8;

export type FoundPeople = { people: readonly Member[] } | 'loading' | 'failed';

/** Users that match the query, newest first; a number finds the user with that id. */
export function usePeople(words: string | null, most: number): FoundPeople {
  const [found, setFound] = useState<FoundPeople>('loading');
  useEffect(() => {
    if (words === null) return undefined;
    const abort = new AbortController();
    setFound('loading');
    send(getMembers, { q: words, page_size: most }, { signal: abort.signal }).then(
      ({ list }) => setFound({ people: list }),
      () => abort.signal.aborted || setFound('failed'),
    );
    return () => abort.abort();
  }, [words, most]);
  return found;
}

/** A user as shown where one is chosen. */
export function Person({ person }: { person: Pick<Member, 'id' | 'name' | 'avatar_url' | 'role'> }) {
  return (
    <>
      <Avatar src={person.avatar_url} seed={person.id} size={28} />
      <b>{person.name}</b>
      <small>
        {roleNames[person.role]} · 编号 {person.id}
      </small>
    </>
  );
}

interface OffersProps {
  id: string;
  found: FoundPeople;
  choice: number;
  onChoose: (person: Member) => void;
}

function Offers({ id, found, choice, onChoose }: OffersProps) {
  const people = typeof found === 'object' ? found.people : [];
  const word = { loading: '正在查找…', failed: '没能查找，请检查网络后重试' };
  const note = typeof found === 'string' ? word[found] : people.length === 0 ? '没有找到这样的用户' : '';
  const box = useRef<HTMLDivElement>(null);
  // At the end of a dialog, the suggestions would open below its edge.
  useEffect(() => void box.current?.scrollIntoView({ block: 'nearest' }), [found]);
  return (
    // Keeps the focus in the field, so that pressing a suggestion does not blur it.
    <div ref={box} className="offers person-offers" onPointerDown={(event) => event.preventDefault()}>
      <ul id={id} role="listbox" aria-label="用户">
        {people.map((person, at) => (
          <li
            key={person.id}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === choice}
            onClick={() => onChoose(person)}
          >
            <Person person={person} />
          </li>
        ))}
      </ul>
      <p role="status">{note}</p>
    </div>
  );
}

interface PersonSearchProps {
  /** Accessible name of the field. */
  label: string;
  name: string;
  disabled?: boolean | undefined;
  onChoose: (person: Member) => void;
}

/** Finds users by name, email address or id while typing. */
export function PersonSearch({ label, name, disabled = false, onChoose }: PersonSearchProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [choice, setChoice] = useState(0);
  const found = usePeople(useDebounced(isOpen ? typed.trim() : null, restMs), offeredPeople);
  const people = isOpen && typeof found === 'object' ? found.people : [];

  function close(): void {
    setOpen(false);
    setTyped('');
    setChoice(0);
  }

  function choose(person: Member): void {
    onChoose(person);
    close();
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) return;
    const person = people[choice];
    if (event.key === 'Enter') {
      event.preventDefault();
      if (person) choose(person);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isOpen) return setOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : people.length - 1;
      if (people.length > 0) setChoice((choice + step) % people.length);
    } else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      close();
    }
  }

  return (
    <div className="person-search">
      <input
        className="input"
        name={name}
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={people[choice] ? `${id}-list-${choice}` : undefined}
        placeholder="按昵称、邮箱或编号查找"
        autoComplete="off"
        maxLength={memberQueryMaxLength}
        value={typed}
        readOnly={disabled}
        onChange={({ target }) => {
          setTyped(target.value);
          setOpen(true);
          setChoice(0);
        }}
        onClick={() => setOpen(true)}
        onBlur={close}
        onKeyDown={pressKey}
      />
      {isOpen && <Offers id={`${id}-list`} found={found} choice={choice} onChoose={choose} />}
    </div>
  );
}
