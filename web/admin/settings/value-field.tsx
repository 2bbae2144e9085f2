import { type ReactNode, useId } from 'react';

import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

import { pickOneMedia } from '../media/picker.tsx';
import { editStickers } from '../stickers/edit-stickers.ts';
import { choicesOf, fieldKindOf, type OptionSchema } from './option-schema.ts';

export interface ValueFieldProps {
  /** The option's name and the path into its value: `levels.2.name`. */
  place: string;
  schema: OptionSchema;
  label: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
  value: unknown;
  /** The value that the option has when none is saved. */
  initial?: unknown;
  errors: Readonly<Record<string, string>>;
  onChange: (value: unknown) => void;
  disabled: boolean;
}

function SwitchValue({ place, schema, label, hint, aside, value, errors, onChange, disabled }: ValueFieldProps) {
  const id = useId();
  const isFlag = schema.type === 'boolean';
  const isOn = isFlag ? value === true : value === '1';
  return (
    <div className="form-switch">
      <div className="settings-switch">
        <label>
          <input
            type="checkbox"
            role="switch"
            name={place}
            checked={isOn}
            disabled={disabled}
            aria-describedby={hint ? id : undefined}
            onChange={({ target }) => onChange(isFlag ? target.checked : target.checked ? '1' : '0')}
          />
          <span>{label}</span>
        </label>
        {aside}
      </div>
      {errors[place] && (
        <p className="field-error" role="alert">
          {errors[place]}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={id}>
          {hint}
        </p>
      )}
    </div>
  );
}

function ChoiceValue({ place, schema, value, errors, onChange, disabled, ...rest }: ValueFieldProps) {
  const choices = choicesOf(schema);
  const names = schema.names ?? {};
  return (
    <Field {...rest} error={errors[place]}>
      <select
        name={place}
        value={String(value)}
        disabled={disabled}
        onChange={({ target }) => onChange(choices.find((choice) => String(choice) === target.value))}
      >
        {choices.map((choice) => (
          <option key={choice} value={String(choice)}>
            {names[choice] ?? choice}
          </option>
        ))}
      </select>
    </Field>
  );
}

/** An emptied number field has the value null, so that the server's error explains what is required. */
function NumberValue({ place, schema, value, errors, onChange, disabled, ...rest }: ValueFieldProps) {
  return (
    <Field {...rest} error={errors[place]}>
      <input
        className="form-number"
        type="number"
        inputMode="decimal"
        name={place}
        min={schema.minimum}
        max={schema.maximum}
        step={schema.type === 'integer' ? 1 : 'any'}
        value={typeof value === 'number' ? value : ''}
        readOnly={disabled}
        onChange={({ target }) => onChange(target.value === '' ? null : target.valueAsNumber)}
      />
    </Field>
  );
}

function AddressValue({ place, schema, value, errors, onChange, disabled, ...rest }: ValueFieldProps) {
  const address = String(value ?? '');
  const isList = fieldKindOf(schema) === 'stickers';
  const pick = () =>
    (isList ? editStickers(address) : pickOneMedia('image').then(({ url }) => url)).then(onChange, () => undefined);
  return (
    <div className="settings-file">
      {address !== '' && !isList && <img src={address} alt="" width={44} height={44} loading="lazy" />}
      <Field {...rest} error={errors[place]}>
        <input
          type="text"
          name={place}
          maxLength={schema.maxLength}
          placeholder="/uploads/… 或 https://…"
          autoComplete="off"
          value={address}
          readOnly={disabled}
          onChange={({ target }) => onChange(target.value.trim())}
        />
      </Field>
      <button className="button" type="button" disabled={disabled} onClick={() => void pick()}>
        <Icon name={isList ? 'smile' : 'image'} size={16} />
        {isList ? '编辑表情' : '从媒体库选择'}
      </button>
    </div>
  );
}

const zoneListId = 'settings-time-zones';

function TextValue({ place, schema, value, errors, onChange, disabled, ...rest }: ValueFieldProps) {
  const kind = fieldKindOf(schema);
  const text = String(value ?? '');
  const control = {
    name: place,
    maxLength: schema.maxLength,
    autoComplete: 'off',
    value: text,
    readOnly: disabled,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
  };
  if (kind === 'lines') {
    return (
      <Field {...rest} error={errors[place]}>
        <textarea rows={3} {...control} />
      </Field>
    );
  }
  const type = kind === 'date' && text.length <= 10 ? 'date' : schema.form === 'mailbox' ? 'email' : 'text';
  return (
    <>
      <Field {...rest} error={errors[place]}>
        <input type={type} list={kind === 'time-zone' ? zoneListId : undefined} {...control} />
      </Field>
      {kind === 'time-zone' && (
        <datalist id={zoneListId}>
          {Intl.supportedValuesOf('timeZone').map((zone) => (
            <option key={zone} value={zone} />
          ))}
        </datalist>
      )}
    </>
  );
}

/** A single value that is not a list. */
export function ValueField(props: ValueFieldProps) {
  switch (fieldKindOf(props.schema)) {
    case 'switch':
      return <SwitchValue {...props} />;
    case 'choice':
      return <ChoiceValue {...props} />;
    case 'number':
      return <NumberValue {...props} />;
    case 'file':
    case 'stickers':
      return <AddressValue {...props} />;
    default:
      return <TextValue {...props} />;
  }
}
