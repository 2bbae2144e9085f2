import { Icon } from '#web/ui/icon.tsx';

import { useDrag } from '../order/use-drag.ts';
import { FieldGroup } from './field-group.tsx';
import { choicesOf } from './option-schema.ts';
import type { ValueFieldProps } from './value-field.tsx';

/** Several options in an order: the chosen ones above, the others below. */
export function ChoicesField({ place, schema, value, onChange, disabled, ...rest }: ValueFieldProps) {
  const chosen = value as string[];
  const names = schema.items?.names ?? {};
  const left = choicesOf(schema.items ?? {}).filter((choice) => !chosen.includes(String(choice)));
  const { list, rows, heldKey, handle, said } = useDrag(
    chosen.map((key) => ({ key, depth: 0 })),
    (moved) => onChange(moved.map((row) => row.key)),
  );
  return (
    <FieldGroup place={place} {...rest}>
      <ul ref={list} className="settings-choices">
        {rows.map(({ key }) => (
          <li key={key} data-row data-held={heldKey === key || undefined}>
            <button {...handle(key, names[key] ?? key)} disabled={disabled}>
              <Icon name="grip-vertical" size={16} />
            </button>
            <span>{names[key] ?? key}</span>
            <button
              className="icon-button"
              type="button"
              aria-label={`移除「${names[key] ?? key}」`}
              disabled={disabled}
              onClick={() => onChange(chosen.filter((other) => other !== key))}
            >
              <Icon name="x" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {left.length > 0 && (
        <div className="settings-add" role="group" aria-label="可以添加">
          {left.map((choice) => (
            <button
              key={choice}
              className="button button-small"
              type="button"
              disabled={disabled}
              onClick={() => onChange([...chosen, choice])}
            >
              <Icon name="plus" size={14} />
              {names[choice] ?? choice}
            </button>
          ))}
        </div>
      )}
    </FieldGroup>
  );
}
