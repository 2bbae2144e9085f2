import './parts.css';

import { type ReactElement, type ReactNode, cloneElement, useId } from 'react';

import { Icon } from './icon.tsx';

interface ControlProps {
  id?: string;
  className?: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

export interface FieldProps {
  label: ReactNode;
  /** Only if the placeholder and the context make a visible label redundant. */
  hideLabel?: boolean;
  hint?: ReactNode;
  error?: string | null | undefined;
  /** At the end of the label's line: a counter, a link. */
  aside?: ReactNode;
  /** One input, textarea or select; receives its id, class and ARIA attributes from here. */
  children: ReactElement<ControlProps>;
}

/** A labelled control whose hint and error are announced with it. */
export function Field({ label, hideLabel = false, hint, error, aside, children }: FieldProps) {
  const ownId = useId();
  const id = children.props.id ?? ownId;
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [error && errorId, hint && hintId, children.props['aria-describedby']].filter(Boolean).join(' ');
  return (
    <div className="field">
      <div className={hideLabel ? 'visually-hidden' : 'field-head'}>
        <label htmlFor={id}>
          {label}
          {children.props.required && <span aria-hidden="true"> *</span>}
        </label>
        {aside}
      </div>
      {cloneElement(children, {
        id,
        className: `input ${children.props.className ?? ''}`.trim(),
        'aria-describedby': describedBy || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {error && (
        <p className="field-error" id={errorId} role="alert">
          <Icon name="info" size={14} />
          {error}
        </p>
      )}
      {hint && (
        <p className="field-hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
