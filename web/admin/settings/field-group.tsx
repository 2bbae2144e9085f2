import { type ReactNode, useId } from 'react';

import { Icon } from '#web/ui/icon.tsx';

interface FieldGroupProps {
  place: string;
  label: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
  errors: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** Several controls for one option. */
export function FieldGroup({ place, label, hint, aside, errors, children }: FieldGroupProps) {
  const id = useId();
  return (
    <div
      className="field"
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={hint ? `${id}-hint` : undefined}
    >
      <div className="field-head">
        <span className="settings-label" id={`${id}-label`}>
          {label}
        </span>
        {aside}
      </div>
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {children}
      {errors[place] && (
        <p className="field-error" role="alert">
          <Icon name="info" size={14} />
          {errors[place]}
        </p>
      )}
    </div>
  );
}
