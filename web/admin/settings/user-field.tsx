import '../form/suggestions.css';

import { type KeyboardEvent, useEffect, useId, useState } from 'react';

import { getMembers } from '#contract/features/profiles/members.calls.ts';
import type { Member } from '#contract/features/profiles/members.entities.ts';
import { memberQueryMaxLength } from '#contract/features/profiles/limits.ts';
import { roleNames } from '#contract/kit/power.ts';
import { send } from '#web/kit/client.ts';
import { useDebounced } from '#web/kit/use-debounced.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { isComposing } from '#web/ui/is-composing.ts';

import { FieldGroup } from './field-group.tsx';
import type { ValueFieldProps } from './value-field.tsx';

const restMs = 200;
const offeredPeople = 8;

type Found = { people: readonly Member[] } | 'loading' | 'failed';

/** Users that match the query, newest first; a number finds the user with that id. */
function usePeople(words: string | null, most: number): Found {
  const [found, setFound] = useState<Found>('loading');
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

function Person({ person }: { person: Member }) {
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

/** The chosen user, announced to screen readers on change. */
function Chosen({ id, person, onClear }: { id: number; person: Member | null; onClear: (() => void) | null }) {
  const found = usePeople(id === 0 || person ? null : String(id), 1);
  const shown = person ?? (typeof found === 'object' ? found.people.find((each) => each.id === id) : undefined);
  return (
    <div className="settings-person">
      <p role="status">
        {shown ? (
          <Person person={shown} />
        ) : id === 0 ? (
          '没有选择'
        ) : found === 'loading' ? (
          `编号 ${id}`
        ) : (
          `编号 ${id}（${found === 'failed' ? '资料没能载入' : '没有这个用户'}）`
        )}
      </p>
      {id !== 0 && onClear && (
        <button className="icon-button" type="button" aria-label="清除选择" onClick={onClear}>
          <Icon name="x" size={16} />
        </button>
      )}
    </div>
  );
}

interface OffersProps {
  id: string;
  found: Found;
  choice: number;
  onChoose: (person: Member) => void;
}

function Offers({ id, found, choice, onChoose }: OffersProps) {
  const people = typeof found === 'object' ? found.people : [];
  const word = { loading: '正在查找…', failed: '没能查找，请检查网络后重试' };
  const note = typeof found === 'string' ? word[found] : people.length === 0 ? '没有找到这样的用户' : '';
  return (
    // Keeps the focus in the field, so that pressing a suggestion does not blur it.
    <div className="offers settings-offers" onPointerDown={(event) => event.preventDefault()}>
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

/** A user, found by name, email address or id. The value is the id, 0 for none. */
export function UserField({ place, value, onChange, disabled, schema: _schema, ...rest }: ValueFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [choice, setChoice] = useState(0);
  const [chosen, setChosen] = useState<Member | null>(null);
  const found = usePeople(useDebounced(isOpen ? typed.trim() : null, restMs), offeredPeople);
  const people = isOpen && typeof found === 'object' ? found.people : [];

  function close(): void {
    setOpen(false);
    setTyped('');
    setChoice(0);
  }

  function choose(person: Member): void {
    setChosen(person);
    onChange(person.id);
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
    <FieldGroup place={place} {...rest}>
      <Chosen
        key={String(value)}
        id={Number(value)}
        person={chosen?.id === value ? chosen : null}
        onClear={disabled ? null : () => onChange(0)}
      />
      <div className="settings-person-search">
        <input
          className="input"
          name={place}
          role="combobox"
          aria-label={`查找${String(rest.label)}`}
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
    </FieldGroup>
  );
}
