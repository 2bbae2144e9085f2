import './blocked-people.css';

import { useCallback, useEffect, useState } from 'react';
import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { blockUser, getBlockedUsers } from '#contract/features/messages/calls.ts';
import type { BlockedUser } from '#contract/features/messages/entities.ts';
import { type Page, pageCount } from '#contract/kit/pages.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError, send } from '#web/kit/client.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

/** The user's block list, page by page; unblocked users disappear at once. */
function useBlockedUsers() {
  const [page, setPage] = useState(1);
  const [list, setList] = useState<Page<BlockedUser> | null>(null);
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    send(getBlockedUsers, { page }).then(setList, (error: unknown) => {
      if (!(error instanceof CallError)) return;
      setFailed(true);
      if (error.status > 0) reportFailure(error);
    });
  }, [page]);
  useEffect(load, [load]);

  const set = async (person: BlockedUser, on: boolean): Promise<void> => {
    await send(blockUser, { user_id: person.id, on });
    // Unblocking the last user of the last page goes back one page.
    if (!on && page > 1 && list?.list.length === 1) setPage(page - 1);
    else load();
  };
  const release = (person: BlockedUser): void => {
    set(person, false).then(() => {
      const undo = { label: '撤销', run: () => void set(person, true).catch(reportFailure) };
      toast.success(`已将${person.name}移出黑名单`, { action: undo });
    }, reportFailure);
  };
  return { list, page, setPage, isFailed, load, release };
}

function Row({ person, onRelease }: { person: BlockedUser; onRelease: (person: BlockedUser) => void }) {
  return (
    <li className="blocked-person">
      <Avatar src={person.avatar_url} seed={person.id} size={36} />
      {person.erased ? <b>{person.name}</b> : <Link to={authorPath(person.id)}>{person.name}</Link>}
      <button
        className="button button-small"
        type="button"
        aria-label={`把${person.name}移出黑名单`}
        onClick={() => onRelease(person)}
      >
        移除
      </button>
    </li>
  );
}

/** 黑名单, with buttons to unblock. */
export function BlockedUsers() {
  const { list, page, setPage, isFailed, load, release } = useBlockedUsers();
  const pages = list ? pageCount(list.total, list.page_size) : 1;
  return (
    <section className="blocked" aria-labelledby="blocked-title">
      <h2 id="blocked-title">黑名单{list && list.total > 0 && <i>{list.total}</i>}</h2>
      <p className="blocked-hint">您不会收到他们的私信，他们的回复、点赞和关注也不会通知您。</p>
      {isFailed && <ErrorState onRetry={load} />}
      {!list && !isFailed && <SkeletonList count={2} lines={1} picture="round" />}
      {list?.total === 0 && <p className="blocked-none">黑名单是空的。可以在私信会话里拉黑不想往来的人。</p>}
      <ul>
        {list?.list.map((person) => (
          <Row key={person.id} person={person} onRelease={release} />
        ))}
      </ul>
      {pages > 1 && (
        <p className="blocked-pages">
          <button className="button button-small" type="button" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            上一页
          </button>
          <span>
            {page} / {pages}
          </span>
          <button
            className="button button-small"
            type="button"
            disabled={page >= pages}
            onClick={() => setPage(page + 1)}
          >
            下一页
          </button>
        </p>
      )}
    </section>
  );
}
