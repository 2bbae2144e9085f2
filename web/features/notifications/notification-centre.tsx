import './notifications.css';

import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

import type { NotificationItem } from '#contract/features/notifications/entities.ts';
import type { NotificationGroup } from '#contract/features/notifications/rules.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { NotificationRow } from './notification-row.tsx';
import { useNotifications } from './use-notifications.ts';

interface Tab {
  group: NotificationGroup | undefined;
  name: string;
  /** Text of the empty state. */
  empty: string;
}

const tabs: readonly Tab[] = [
  { group: undefined, name: '全部', empty: '有人回复、点赞或关注您时，会在这里告诉您。' },
  { group: 'replies', name: '回复', empty: '别人回复您的评论，或评论您的文章时，会出现在这里。' },
  { group: 'mentions', name: '提到我', empty: '别人在评论里 @ 您时，会出现在这里。' },
  { group: 'likes', name: '赞与礼物', empty: '别人赞了您的内容、送您礼物时，会出现在这里。' },
  { group: 'follows', name: '关注', empty: '别人关注您时，会出现在这里。' },
  { group: 'system', name: '系统', empty: '站点有事要告诉您时，会出现在这里。' },
  { group: 'orders', name: '订单', empty: '订单有进展时，会出现在这里。' },
];

/** The group named in the URL; undefined (all) for any other text. */
export function readGroup(text: string | null): NotificationGroup | undefined {
  return tabs.find(({ group }) => group !== undefined && group === text)?.group;
}

function Tabs({ current }: { current: NotificationGroup | undefined }) {
  return (
    <nav className="notice-tabs" aria-label="通知分类">
      {tabs.map(({ group, name }) => (
        <Link
          key={name}
          to={group ? `?group=${group}` : '?'}
          replace
          preventScrollReset
          aria-current={group === current ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  );
}

interface MoreProps {
  state: 'idle' | 'loading' | 'failed';
  onMore: () => void;
}

/** Loads more when the end comes near the viewport; the button is a fallback. */
function More({ state, onMore }: MoreProps) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state !== 'idle' || !end.current) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && onMore(), {
      rootMargin: '400px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [state, onMore]);
  return (
    <div className="notice-more" ref={end}>
      {state === 'failed' && <p role="alert">没能加载出来，请检查网络后重试。</p>}
      <button className="button" type="button" onClick={onMore} disabled={state === 'loading'}>
        {state === 'loading' ? '加载中…' : '加载更多'}
      </button>
    </div>
  );
}

interface RowsProps {
  items: readonly NotificationItem[];
  onRead: (id: number) => void;
}

function Rows({ items, onRead }: RowsProps) {
  return (
    <ol className="notices">
      {items.map((item) => (
        <NotificationRow key={item.id} item={item} onRead={onRead} />
      ))}
    </ol>
  );
}

/** A user's notifications by group, with unread ones highlighted and infinite scrolling. */
export function NotificationCentre({ group }: { group: NotificationGroup | undefined }) {
  const { list, loadMore, markRead, retry } = useNotifications(group);
  const read = (ids: readonly number[] | 'all') => void markRead(ids).catch(reportFailure);
  return (
    <>
      <div className="notice-head">
        <Tabs current={group} />
        <button className="button button-small" type="button" onClick={() => read('all')} disabled={list.unread === 0}>
          <Icon name="check" size={16} />
          全部已读
        </button>
      </div>
      <p className="visually-hidden" role="status">
        {list.state === 'ready' && `${list.unread} 条未读通知`}
      </p>
      {list.state === 'loading' && <SkeletonList count={5} lines={2} picture="round" />}
      {list.state === 'failed' && <ErrorState onRetry={retry} />}
      {list.state === 'ready' && list.items.length === 0 && (
        <EmptyState title="暂无通知" hint={tabs.find((tab) => tab.group === group)?.empty}>
          <Link className="button" to="/user-center/settings">
            通知设置
          </Link>
        </EmptyState>
      )}
      {list.items.length > 0 && <Rows items={list.items} onRead={(id) => read([id])} />}
      {list.cursor !== null && <More state={list.more} onMore={loadMore} />}
    </>
  );
}
