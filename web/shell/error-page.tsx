import { isRouteErrorResponse } from 'react-router';

import type { Refusal } from '#contract/kit/errors.ts';
import { NotFoundView } from '#web/features/site/not-found-view.tsx';
import { RenderedPart } from '#web/kit/html-part.tsx';
import { requestIdPart } from '#web/kit/page-call.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';

interface Failure {
  status: number;
  /** The server's own sentence, when it gave one. */
  text?: string | undefined;
}

/** What is known of an error that a page threw. */
export function failureOf(error: unknown): Failure {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const refusal = error.data as Partial<Refusal> | null;
  return { status: error.status, text: typeof refusal?.error === 'string' ? refusal.error : undefined };
}

/** The title of a page that shows an error. */
export function failureTitle({ status }: Failure): string {
  if (status === 404) return '没有找到这个页面';
  if (status === 401 || status === 403) return '没有权限查看';
  return status === 429 || status === 503 ? '请稍后再来' : '出了点问题';
}

/** What stands in place of a page that could not be shown; complete without scripts. @spec S2 */
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
