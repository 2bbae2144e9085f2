import './status-badge.css';

import type { ReactNode } from 'react';

export type StatusTone = 'plain' | 'info' | 'ok' | 'warn' | 'danger';

/** How something stands, in words on a quiet colour. */
export function StatusBadge({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return (
    <span className="badge status-badge" data-tone={tone}>
      {children}
    </span>
  );
}
