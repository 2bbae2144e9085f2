import { useState } from 'react';

import type { Member } from '#contract/features/profiles/members.entities.ts';
import { Icon } from '#web/ui/icon.tsx';

import { Person, PersonSearch, usePeople } from '../form/person-search.tsx';
import { FieldGroup } from './field-group.tsx';
import type { ValueFieldProps } from './value-field.tsx';

/** The chosen user, announced to screen readers on change. */
function Chosen({ id, person, onClear }: { id: number; person: Member | null; onClear: (() => void) | null }) {
  const found = usePeople(id === 0 || person ? null : String(id), 1);
  const shown = person ?? (typeof found === 'object' ? found.people.find((each) => each.id === id) : undefined);
  return (
    <div className="person-row">
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

/** A user, found by name, email address or id. The value is the id, 0 for none. */
export function UserField({ place, value, onChange, disabled, schema: _schema, ...rest }: ValueFieldProps) {
  const [chosen, setChosen] = useState<Member | null>(null);

  function choose(person: Member): void {
    setChosen(person);
    onChange(person.id);
  }

  return (
    <FieldGroup place={place} {...rest}>
      <Chosen
        key={String(value)}
        id={Number(value)}
        person={chosen?.id === value ? chosen : null}
        onClear={disabled ? null : () => onChange(0)}
      />
      <PersonSearch label={`查找${String(rest.label)}`} name={place} disabled={disabled} onChoose={choose} />
    </FieldGroup>
  );
}
