import { NotFoundView } from '#web/features/site/not-found-view.tsx';
import { RenderedPart } from '#web/kit/html-part.tsx';
import { requestIdPart } from '#web/kit/page-call.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';

import { failureOf, failureTitle } from './failure.ts';

/** What stands in place of a page that could not be shown; complete without scripts. @see docs/reference/routes.md */
export function ErrorPage({ error }: { error: unknown }) {
  const failure = failureOf(error);
  if (failure.status === 404) return <NotFoundView />;
  const isRefusal = failure.status === 401 || failure.status === 403;
  return (
    <div className="wrap error-page" role="alert">
      <EmptyState
        headingLevel={1}
        title={failureTitle(failure)}
        hint={failure.text ?? '服务器没能准备好这个页面，稍等片刻再试一次。'}
        illustration={isRefusal ? 'no-access' : 'failed'}
      >
        {!isRefusal && (
          <a className="button button-primary" href="">
            <Icon name="rotate-ccw" size={16} />
            重试
          </a>
        )}
        <a className="button" href="/">
          回到首页
        </a>
      </EmptyState>
      {failure.status >= 500 && <RenderedPart className="error-number" part={{ key: requestIdPart }} />}
    </div>
  );
}
