import { useRef } from 'react';

import { fieldNames } from '#contract/features/settings/copy.ts';
import { Icon } from '#web/ui/icon.tsx';

import { useDrag } from '../order/use-drag.ts';
import { FieldGroup } from './field-group.tsx';
import { emptyValue, plainPlace } from './option-schema.ts';
import { ValueField, type ValueFieldProps } from './value-field.tsx';

type Entry = Record<string, unknown>;

/** Keys for entries that have none: an entry keeps its own while it is edited and moved. */
function useKeys(entries: readonly Entry[]) {
  const keys = useRef(new WeakMap<Entry, number>());
  const last = useRef(0);
  const keyOf = (entry: Entry): number => {
    const known = keys.current.get(entry);
    if (known !== undefined) return known;
    last.current += 1;
    keys.current.set(entry, last.current);
    return last.current;
  };
  return {
    rows: entries.map((entry) => ({ key: keyOf(entry), depth: 0, entry })),
    edited: (before: Entry, after: Entry): Entry => {
      keys.current.set(after, keyOf(before));
      return after;
    },
  };
}

/** Entries of several fields: added, taken away, edited and put in order. */
export function RowsField({ place, schema, value, onChange, ...rest }: ValueFieldProps) {
  const entries = value as Entry[];
  const { rows, edited } = useKeys(entries);
  const item = schema.items ?? {};
  const drag = useDrag(rows, (moved) => onChange(moved.map((row) => row.entry)));
  const { errors, disabled } = rest;
  const isFull = schema.maxItems !== undefined && entries.length >= schema.maxItems;
  return (
    <FieldGroup place={place} {...rest}>
      <ul ref={drag.list} className="settings-rows">
        {drag.rows.map(({ key, entry }, at) => (
          <li key={key} data-row data-held={drag.heldKey === key || undefined}>
            <div className="settings-row-head">
              <button {...drag.handle(key, `第 ${at + 1} 项`)} disabled={disabled}>
                <Icon name="grip-vertical" size={16} />
              </button>
              <span>第 {at + 1} 项</span>
              <button
                className="icon-button"
                type="button"
                aria-label={`删除第 ${at + 1} 项`}
                disabled={disabled}
                onClick={() => onChange(entries.filter((other) => other !== entry))}
              >
                <Icon name="trash-2" size={16} />
              </button>
            </div>
            <div className="settings-row-fields">
              {Object.entries(item.properties ?? {}).map(([name, inner]) => (
                <ValueField
                  key={name}
                  place={`${place}.${at}.${name}`}
                  schema={inner}
                  label={fieldNames[plainPlace(`${place}.${name}`)] ?? name}
                  value={entry[name] ?? emptyValue(inner)}
                  errors={errors}
                  disabled={disabled}
                  onChange={(next) =>
                    onChange(
                      entries.map((other) => (other === entry ? edited(entry, { ...entry, [name]: next }) : other)),
                    )
                  }
                />
              ))}
            </div>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {drag.said}
      </p>
      <button
        className="button settings-add-row"
        type="button"
        disabled={disabled || isFull}
        onClick={() => onChange([...entries, emptyValue(item)])}
      >
        <Icon name="plus" size={16} />
        添加一项
      </button>
    </FieldGroup>
  );
}
