import './tools-styles.ts';

import { useId, useState, type ReactNode } from 'react';

import type { BlockType } from '#contract/blocks/registry.ts';

import { blockFacts } from './facts.registry.ts';
import { toolIconPath, type ToolIconName } from './tool-icons.ts';

export function ToolIcon({ name, size = 18 }: { name: ToolIconName; size?: number }) {
  return (
    <svg
      className="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
    >
      <path d={toolIconPath(name)} />
    </svg>
  );
}

interface ToolHeadProps {
  type: BlockType;
  children?: ReactNode;
}

/** The header of a block's form: its type, and options. */
export function ToolHead({ type, children }: ToolHeadProps) {
  const { icon, label } = blockFacts[type];
  return (
    <div className="tool-head">
      <span className="tool-title">
        <ToolIcon name={icon} size={16} />
        {label}
      </span>
      {children}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** A choice between a few options. */
export function Choice<Value extends string>({ label, value, options, onChange, disabled }: ChoiceProps<Value>) {
  const name = useId();
  return (
    <fieldset className="tool-choice" disabled={disabled} aria-label={label}>
      {options.map(([each, word]) => (
        <label key={each}>
          <input type="radio" name={name} checked={each === value} onChange={() => onChange(each)} />
          <span>{word}</span>
        </label>
      ))}
    </fieldset>
  );
}

interface TickProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

export function Tick({ label, checked, onChange, disabled }: TickProps) {
  return (
    <label className="tool-tick">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}

interface TextBoxProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  hint?: string;
  error?: string;
  /** Id of a datalist with suggestions. */
  list?: string;
  type?: 'text' | 'url' | 'datetime-local';
  maxLength?: number;
  readOnly?: boolean;
  /** Called when the field loses the focus. */
  onLeave?: () => void;
}

export function TextBox({ label, value, onChange, hint, error, onLeave, ...input }: TextBoxProps) {
  const noteId = useId();
  const note = error || hint;
  return (
    <div className="tool-box">
      <label>
        <span>{label}</span>
        <input
          className="input"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onLeave}
          aria-describedby={note ? noteId : undefined}
          aria-invalid={error ? true : undefined}
          {...input}
        />
      </label>
      {note && (
        <small id={noteId} className={error ? 'tool-error' : undefined} role={error ? 'alert' : undefined}>
          {note}
        </small>
      )}
    </div>
  );
}

interface NumberBoxProps {
  label: string;
  value: number | undefined;
  onChange: (value: number | undefined) => void;
  min: number;
  max: number;
  step?: number;
  readOnly?: boolean;
  hint?: string;
}

/** A number field; the value is clamped to its bounds, and invalid input leaves the previous value. */
export function NumberBox({ label, value, onChange, min, max, step = 1, readOnly, hint }: NumberBoxProps) {
  const hintId = useId();
  /** The text being typed, which may temporarily be out of bounds, for example on the way to 0.5. */
  const [typed, setTyped] = useState<string | null>(null);
  const bounded = (text: string) => Math.min(max, Math.max(min, Number(text)));
  return (
    <div className="tool-box tool-box-number">
      <label>
        <span>{label}</span>
        <input
          className="input"
          type="number"
          inputMode="decimal"
          min={min}
          max={max}
          step={step}
          readOnly={readOnly}
          value={typed ?? value ?? ''}
          aria-describedby={hint ? hintId : undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            if (target.value === '') return target.validity.badInput ? undefined : onChange(undefined);
            // Out-of-bounds values are not applied until the field loses the focus.
            if (bounded(target.value) === target.valueAsNumber) onChange(target.valueAsNumber);
          }}
          onBlur={() => {
            if (typed && bounded(typed) !== Number(typed)) onChange(bounded(typed));
            setTyped(null);
          }}
        />
      </label>
      {hint && <small id={hintId}>{hint}</small>}
    </div>
  );
}

interface ToolButtonProps {
  icon?: ToolIconName;
  children: ReactNode;
  onClick: () => void;
  disabled?: boolean;
  label?: string;
  /** For a button that toggles something: whether it is shown. */
  isOpen?: boolean;
}

export function ToolButton({ icon, children, onClick, disabled, label, isOpen }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="tool-button"
      onClick={onClick}
      disabled={disabled}
      aria-label={label}
      aria-expanded={isOpen}
      title={label}
    >
      {icon && <ToolIcon name={icon} size={16} />}
      {children}
    </button>
  );
}
