import './messages.css';

import { Link } from 'react-router';

import type { Conversation } from '#contract/features/messages/entities.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { relativeTime } from '#web/ui/relative-time.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { ConversationView, listPath } from './conversation.tsx';
import { useConversations } from './use-conversations.ts';

/** User id in a URL parameter; null for any other text. */
export function parseUserId(text: string | null): number | null {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null;
}

const relativeTimeOf = (iso: string): string => relativeTime(Date.parse(iso), Date.now(), { pattern: 'M月D日' });

function Entry({ conversation, isOpen }: { conversation: Conversation; isOpen: boolean }) {
  const { person, last, unread } = conversation;
  return (
    <li>
      <Link
        className="talk-entry"
        to={`${listPath}?with=${person.id}`}
        preventScrollReset
        aria-current={isOpen ? 'true' : undefined}
      >
        <Avatar src={person.avatar_url} seed={person.id} size={44} />
        <span className="talk-entry-text">
          <span className="talk-entry-head">
            <b>{person.name}</b>
            <time dateTime={last.created_at}>{relativeTimeOf(last.created_at)}</time>
          </span>
          <span className="talk-entry-last">
            {last.mine && '我：'}
            {last.text}
          </span>
        </span>
        {unread > 0 && (
          <b className="talk-entry-unread" aria-label={`${unread} 条未读`}>
            {unread > 99 ? '99+' : unread}
          </b>
        )}
      </Link>
    </li>
  );
}

interface EntriesProps {
  conversing: ReturnType<typeof useConversations>;
  openId: number | null;
}

function Entries({ conversing, openId }: EntriesProps) {
  const { list, loadMore, retry } = conversing;
  return (
    <nav className="talk-list" aria-label="会话">
      {list.state === 'loading' && <SkeletonList count={5} lines={2} picture="round" />}
      {list.state === 'failed' && <ErrorState onRetry={retry} />}
      {list.state === 'ready' && list.conversations.length === 0 && (
        <EmptyState title="暂无私信" hint="在别人的主页点「发私信」，就能开始一段对话。" />
      )}
      <ul>
        {list.conversations.map((conversation) => (
          <Entry key={conversation.person.id} conversation={conversation} isOpen={conversation.person.id === openId} />
        ))}
      </ul>
      {list.cursor !== null && (
        <div className="talk-list-more">
          {list.more === 'failed' && <p role="alert">没能加载出来，请检查网络后重试。</p>}
          <button className="button button-small" type="button" onClick={loadMore} disabled={list.more === 'loading'}>
            {list.more === 'loading' ? '加载中…' : '更多会话'}
          </button>
        </div>
      )}
    </nav>
  );
}

/** 私信: the list of conversations next to the open one; on phones only one of them at a time. */
export function MessageCentre({ openId }: { openId: number | null }) {
  const conversing = useConversations();
  return (
    <div className="talks" data-open={openId === null ? undefined : ''}>
      <Entries conversing={conversing} openId={openId} />
      {openId === null ? (
        <div className="talk talk-unchosen">
          <p>从左边选一个会话</p>
        </div>
      ) : (
        <ConversationView key={openId} personId={openId} onRead={conversing.noteRead} onChange={conversing.refresh} />
      )}
    </div>
  );
}
