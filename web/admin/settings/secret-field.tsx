import { useState } from 'react';

import { Field } from '#web/ui/field.tsx';

import { FieldGroup } from './field-group.tsx';
import { emptyValue, fieldKindOf } from './option-schema.ts';
import type { ValueFieldProps } from './value-field.tsx';

export interface SecretFieldProps extends ValueFieldProps {
  /** Whether a secret is stored. */
  isSet: boolean;
  /** Deletes the stored secret after confirmation. */
  onClear: () => void;
  /** Discards what was typed. */
  onDrop: () => void;
}

/** An empty input does not replace the stored secret. */
const isBlank = (value: unknown): boolean =>
  typeof value === 'object' && value !== null ? Object.values(value).every(isBlank) : String(value ?? '').trim() === '';

/** The inputs for a secret: a single value, or an id and a secret. */
function SecretInputs({ place, schema, value, errors, onChange, disabled }: SecretFieldProps) {
  if (fieldKindOf(schema) !== 'fields') {
    const isAddress = schema.form === 'address';
    return (
      <Field label={isAddress ? '新的地址' : '新的密钥'} hideLabel error={errors[place]}>
        <input
          type={isAddress ? 'url' : 'password'}
          name={place}
          autoComplete="new-password"
          value={String(value ?? '')}
          readOnly={disabled}
          onChange={({ target }) => onChange(target.value)}
        />
      </Field>
    );
  }
  const entry = (value ?? emptyValue(schema)) as Record<string, string>;
  return Object.entries(schema.properties ?? {}).map(([name, inner]) => {
    const control = {
      name: `${place}.${name}`,
      autoComplete: 'off',
      spellCheck: false,
      value: entry[name] ?? '',
      readOnly: disabled,
      onChange: ({ target }: { target: { value: string } }) => onChange({ ...entry, [name]: target.value }),
    };
    return (
      <Field key={name} label={inner.title ?? name} error={errors[`${place}.${name}`]}>
        {inner.form === 'lines' ? <textarea rows={3} {...control} /> : <input type="text" {...control} />}
      </Field>
    );
  });
}

/** A secret: whether one is stored, and inputs to replace it. The stored value is never shown. */
export function SecretField(props: SecretFieldProps) {
  const { place, schema: _schema, value, onChange, isSet, onClear, onDrop, disabled, ...rest } = props;
  /** The inputs are open, but nothing was typed yet. */
  const [isAsked, setAsked] = useState(false);
  const isOpen = isAsked || value !== null;
  const type = (next: unknown) => {
    const isNothing = isBlank(next);
    setAsked(isNothing);
    if (isNothing) onDrop();
    else onChange(next);
  };
  return (
    <FieldGroup place={isOpen ? `${place} ` : place} {...rest}>
      {isOpen && <SecretInputs {...props} onChange={type} />}
      <div className="settings-secret">
        <span className={isSet ? 'state-mark state-mark-ok' : 'state-mark'}>{isSet ? '已设置' : '未设置'}</span>
        {isOpen ? (
          <button
            className="button button-small"
            type="button"
            disabled={disabled}
            onClick={() => {
              setAsked(false);
              onDrop();
            }}
          >
            取消
          </button>
        ) : (
          <button
            className="button button-small"
            type="button"
            disabled={disabled}
            aria-label={`${isSet ? '更换' : '设置'}${String(rest.label)}`}
            onClick={() => setAsked(true)}
          >
            {isSet ? '更换' : '设置'}
          </button>
        )}
        {isSet && !isOpen && (
          <button
            className="button button-small"
            type="button"
            disabled={disabled}
            aria-label={`清除${String(rest.label)}`}
            onClick={onClear}
          >
            清除
          </button>
        )}
      </div>
    </FieldGroup>
  );
}
