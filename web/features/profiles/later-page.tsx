import { Link } from 'react-router';

import { useSiteTerms } from '#web/features/site/site-data.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

import { type LaterPageKey, laterPages } from './later-pages.ts';
import { centrePath } from './user-centre-nav.ts';

/** Placeholder for a page whose feature is not available yet. */
export function LaterPage({ page }: { page: LaterPageKey }) {
  const own = useSiteTerms();
  return (
    <EmptyState illustration="welcome" title="此功能还在建设中" hint={own(laterPages[page].words)}>
      <Link className="button" to={centrePath('index')}>
        回到概览
      </Link>
    </EmptyState>
  );
}
