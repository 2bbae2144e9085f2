import './parts.css';

import type { ReactNode } from 'react';

import { Illustration, type IllustrationName } from './art/illustration.tsx';

export interface EmptyStateProps {
  title?: string;
  /** What the user can do next, in one sentence. */
  hint?: ReactNode;
  illustration?: IllustrationName;
  /** Links or buttons. */
  children?: ReactNode;
  /** 1 when the page consists only of this state. */
  headingLevel?: 1 | 2 | 3;
}

/** For an empty list, a page that does not exist or content the user may not see. */
export function EmptyState({
  title = '暂无数据',
  hint,
  illustration = 'empty',
  children,
  headingLevel = 2,
}: EmptyStateProps) {
  const Heading = `h${headingLevel}` as const;
  return (
    <div className="state">
      <Illustration name={illustration} />
      <Heading className="state-title">{title}</Heading>
      {hint && <p className="state-hint">{hint}</p>}
      {children && <div className="state-actions">{children}</div>}
    </div>
  );
}
