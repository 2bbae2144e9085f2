import { Icon } from '#web/ui/icon.tsx';

import { useDrag } from '../order/use-drag.ts';
import { FieldGroup } from './field-group.tsx';
import { emptyValue, missingRows, rowName } from './option-schema.ts';
import { ValueField, type ValueFieldProps } from './value-field.tsx';

type Entry = Record<string, unknown>;

/** Keys for entries without one: an entry keeps its key when it is edited or moved. */
const keys = new WeakMap<Entry, number>();
let lastKey = 0;

function keyOf(entry: Entry): number {
  const known = keys.get(entry);
  if (known !== undefined) return known;
  lastKey += 1;
  keys.set(entry, lastKey);
  return lastKey;
}

function edited(before: Entry, after: Entry): Entry {
  keys.set(after, keyOf(before));
  return after;
}

/** Entries with several fields: added, removed, edited and ordered. */
export function RowsField({ place, schema, value, initial, onChange, ...rest }: ValueFieldProps) {
  const entries = value as Entry[];
  const item = schema.items ?? {};
  const { list, rows, heldKey, handle, said } = useDrag(
    entries.map((entry) => ({ key: keyOf(entry), depth: 0, entry })),
    (moved) => onChange(moved.map((row) => row.entry)),
  );
  const { errors, disabled } = rest;
  const missing = missingRows(schema, entries, (initial ?? []) as Entry[]);
  const isFull = schema.maxItems !== undefined && entries.length >= schema.maxItems;
  return (
    <FieldGroup place={place} {...rest}>
      <ul ref={list} className="settings-rows">
        {rows.map(({ key, entry }, at) => (
          <li key={key} data-row data-held={heldKey === key || undefined}>
            <div className="settings-row-head">
              <button {...handle(key, `第 ${at + 1} 项`)} disabled={disabled}>
                <Icon name="grip-vertical" size={16} />
              </button>
              <span>
                第 {at + 1} 项{rowName(item, entry) && <b>{rowName(item, entry)}</b>}
              </span>
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
                  label={inner.title ?? name}
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
        {said}
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
      {missing.length > 0 && (
        <button
          className="button settings-add-row"
          type="button"
          disabled={disabled}
          onClick={() => onChange([...entries, ...missing])}
        >
          <Icon name="plus" size={16} />
          {`补上默认中缺少的 ${missing.length} 项`}
        </button>
      )}
    </FieldGroup>
  );
}
