import { type ReactNode, useState } from 'react';

import { Icon, type IconName } from '#web/ui/icon.tsx';

export interface PanelPartProps {
  title: string;
  icon: IconName;
  /** Short summary shown while the section is collapsed. */
  summary?: string;
  /** Whether the section is initially expanded. */
  open?: boolean;
  children: ReactNode;
}

/** A collapsible section of the panel. */
export function PanelPart({ title, icon, summary, open = false, children }: PanelPartProps) {
  const [isOpen] = useState(open);
  return (
    <details className="panel-part" open={isOpen}>
      <summary>
        <Icon name={icon} size={16} />
        <b>{title}</b>
        {summary && <span className="panel-summary">{summary}</span>}
        <Icon name="chevron-down" size={16} className="panel-fold" />
      </summary>
      <div className="panel-body">{children}</div>
    </details>
  );
}

export interface SwitchProps {
  label: string;
  hint?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, hint, checked, disabled, onChange }: SwitchProps) {
  return (
    <label className="panel-switch">
      <span>
        {label}
        {hint && <small>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
