import './plates.css';

import type { AuthorRef } from '#contract/features/accounts/entities.ts';
import { maxPlateModerators } from '#contract/features/moments/plates.limits.ts';
import { Icon } from '#web/ui/icon.tsx';

import { Person, PersonSearch } from '../form/person-search.tsx';

interface ModeratorsFieldProps {
  people: readonly AuthorRef[];
  disabled: boolean;
  error: string | undefined;
  onChange: (people: AuthorRef[]) => void;
}

/** The moderators of a plate: found by name, removed one by one. */
export function ModeratorsField({ people, disabled, error, onChange }: ModeratorsFieldProps) {
  const add = (person: AuthorRef) => {
    if (!people.some(({ id }) => id === person.id)) onChange([...people, person]);
  };
  return (
    <fieldset className="plate-moderators">
      <legend>版主</legend>
      <ul aria-label="现在的版主">
        {people.map((person) => (
          <li key={person.id}>
            <span>
              <Person person={person} />
            </span>
            <button
              className="icon-button"
              type="button"
              aria-label={`移除版主「${person.name}」`}
              disabled={disabled}
              onClick={() => onChange(people.filter(({ id }) => id !== person.id))}
            >
              <Icon name="x" size={16} />
            </button>
          </li>
        ))}
      </ul>
      {people.length < maxPlateModerators && (
        <PersonSearch label="添加版主" name="moderators" disabled={disabled} onChoose={add} />
      )}
      {error && (
        <p className="field-error" role="alert">
          {error}
        </p>
      )}
      <p className="field-hint">版主可以在本版块内置顶、加精、移动和下架动态。</p>
    </fieldset>
  );
}
