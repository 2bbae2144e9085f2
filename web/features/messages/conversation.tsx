import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { UserMarks } from '#web/features/accounts/user-marks.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { Bubbles } from './bubbles.tsx';
import { Composer } from './composer.tsx';
import { type Conversing, useConversation } from './use-conversation.ts';

export const listPath = '/user-center/messages';

async function toggleBlock({ talk, block }: Conversing): Promise<void> {
  const name = talk.person?.name ?? '';
  try {
    if (!talk.blocked) {
      await openConfirm({
        title: `拉黑${name}？`,
        content: '拉黑后，对方的私信、回复、点赞和关注都不会再打扰您，对方不会收到通知。',
        confirm: '拉黑',
        tone: 'danger',
      });
    }
    await block(!talk.blocked);
    toast.success(talk.blocked ? `已将${name}移出黑名单` : `已拉黑${name}`);
  } catch (error) {
    reportFailure(error);
  }
}

function Head(conversing: Conversing) {
  const { person, blocked } = conversing.talk;
  return (
    <header className="talk-head">
      <Link className="icon-button talk-back" to={listPath} aria-label="返回私信列表">
        <Icon name="arrow-left" />
      </Link>
      {person && (
        <>
          <Avatar src={person.avatar_url} seed={person.id} size={36} />
          <h2>{person.erased ? person.name : <Link to={authorPath(person.id)}>{person.name}</Link>}</h2>
          {!person.erased && <UserMarks person={person} />}
          {!person.erased && (
            <button className="button button-small" type="button" onClick={() => void toggleBlock(conversing)}>
              {blocked ? '移出黑名单' : '拉黑'}
            </button>
          )}
        </>
      )}
    </header>
  );
}

export interface ConversationProps {
  personId: number;
  onRead: (personId: number) => void;
  onChange: () => void;
}

/** Messages exchanged with a user, and the composer. */
export function ConversationView({ personId, onRead, onChange }: ConversationProps) {
  const conversing = useConversation(personId, { onRead, onChange });
  const { talk, sending, retry } = conversing;
  return (
    <section className="talk" aria-label={talk.person ? `与${talk.person.name}的会话` : '会话'}>
      <Head {...conversing} />
      {talk.state === 'loading' && <SkeletonList count={4} lines={2} picture="round" />}
      {talk.state === 'failed' && <ErrorState onRetry={retry} />}
      {talk.state === 'nobody' && <EmptyState title="没有找到这个用户" hint="可能已经注销，或者链接不正确。" />}
      {talk.state === 'ready' && (
        <>
          <Bubbles {...conversing} />
          {talk.mayWrite || sending.outgoing.length > 0 ? (
            <Composer personId={personId} name={talk.person?.name ?? ''} onSend={sending.write} />
          ) : (
            <p className="talk-closed">
              <Icon name="lock" size={16} />
              {talk.reason}
            </p>
          )}
        </>
      )}
    </section>
  );
}
