import './form.css';

import type { FormEvent, ReactNode } from 'react';

import { Field } from '#web/ui/field.tsx';

import type { AdminForm } from './use-admin-form.ts';

/** Names of the values of this type. */
type NamesOf<Values, Kind> = { [Name in keyof Values]: Values[Name] extends Kind ? Name : never }[keyof Values] &
  string;

interface PartProps<Values extends object, Kind> {
  form: AdminForm<Values>;
  name: NamesOf<Values, Kind>;
  label: string;
  hint?: ReactNode;
  disabled?: boolean;
}

interface TextProps<Values extends object> extends PartProps<Values, string> {
  type?: 'text' | 'email' | 'url' | 'password' | 'search' | 'datetime-local' | 'color';
  placeholder?: string;
  maxLength?: number;
  required?: boolean;
  autoComplete?: string;
  /** Number of lines; without it, a single-line field. */
  rows?: number;
}

/** A text field with one or more lines. */
export function TextField<Values extends object>(props: TextProps<Values>) {
  const { form, name, label, hint, rows, type = 'text', autoComplete = 'off', ...rest } = props;
  const control = {
    ...rest,
    name,
    autoComplete,
    value: form.values[name] as string,
    readOnly: form.isBusy,
    onChange: (event: { target: { value: string } }) => form.set(name, event.target.value as Values[typeof name]),
  };
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      {rows ? <textarea rows={rows} {...control} /> : <input type={type} {...control} />}
    </Field>
  );
}

interface ChoiceProps<Values extends object> extends PartProps<Values, string> {
  choices: readonly { value: string; label: string }[];
}

export function ChoiceField<Values extends object>({
  form,
  name,
  label,
  hint,
  choices,
  disabled,
}: ChoiceProps<Values>) {
  return (
    <Field label={label} hint={hint} error={form.errors[name]}>
      <select
        name={name}
        value={form.values[name] as string}
        disabled={disabled || form.isBusy}
        onChange={({ target }) => form.set(name, target.value as Values[typeof name])}
      >
        {choices.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  );
}

interface AdminFormFrameProps<Values extends object> {
  form: AdminForm<Values>;
  onSubmit: (values: Values) => Promise<Values | void>;
  /** Message shown on success; '' for none. */
  successMessage?: string;
  children: ReactNode;
}

/** The form element: Enter and Ctrl+S save. It should contain a `FormFoot`. */
export function AdminFormFrame<Values extends object>({
  form,
  onSubmit,
  successMessage,
  children,
}: AdminFormFrameProps<Values>) {
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    void form.submit(onSubmit, successMessage);
  };
  return (
    // The keys of a form belong to all its fields.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="admin-form"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
          event.preventDefault();
          submit();
        }
      }}
    >
      {children}
    </form>
  );
}

/** The save button, with a note when there are unsaved changes. */
export function FormFoot<Values extends object>({ form, label = '保存' }: { form: AdminForm<Values>; label?: string }) {
  return (
    <div className="form-foot">
      <button className="button button-primary" type="submit" disabled={form.isBusy || !form.isDirty}>
        {form.isBusy ? '正在保存…' : label}
      </button>
      <p role="status">{form.isDirty && !form.isBusy ? '有尚未保存的修改' : ''}</p>
    </div>
  );
}
