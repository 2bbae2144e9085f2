import type { ReactNode } from 'react';

import { EmptyState } from './empty-state.tsx';
import { Icon } from './icon.tsx';

export interface ErrorStateProps {
  title?: string;
  hint?: ReactNode;
  /** Retries; without it the button reloads the page, which also works without scripts. */
  onRetry?: () => void;
  retrying?: boolean;
  headingLevel?: 1 | 2 | 3;
}

export function ErrorState({
  title = '没能加载出来',
  hint = '网络或服务器出了点问题，稍等片刻再试一次。',
  onRetry,
  retrying = false,
  headingLevel,
}: ErrorStateProps) {
  const retry = (
    <>
      <Icon name="rotate-ccw" size={16} />
      {retrying ? '重试中…' : '重试'}
    </>
  );
  return (
    <div role="alert">
      <EmptyState title={title} hint={hint} illustration="failed" headingLevel={headingLevel}>
        {onRetry ? (
          <button className="button" type="button" onClick={onRetry} disabled={retrying}>
            {retry}
          </button>
        ) : (
          <a className="button" href="">
            {retry}
          </a>
        )}
      </EmptyState>
    </div>
  );
}
