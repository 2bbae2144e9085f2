import { Fragment, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

import type { Correspondent, MessageItem } from '#contract/features/messages/entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { openConfirm } from '#web/ui/dialogs/dialogs.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon } from '#web/ui/icon.tsx';

import type { Outgoing } from './outbox.ts';
import type { Conversing } from './use-conversation.ts';

/** The time is shown again after a pause this long. */
const pauseMs = 5 * 60_000;
/** Within this distance from the end, new messages scroll into view. */
const nearEndPx = 160;

function timeOf(iso: string): string {
  const ms = Date.parse(iso);
  const isToday = formatDate(ms, 'YYYY-MM-DD') === formatDate(Date.now(), 'YYYY-MM-DD');
  const isThisYear = formatDate(ms, 'YYYY') === formatDate(Date.now(), 'YYYY');
  if (isToday) return formatDate(ms, 'HH:mm');
  return formatDate(ms, isThisYear ? 'M月D日 HH:mm' : 'YYYY年M月D日 HH:mm');
}

async function askAndRemove(remove: (id: number) => Promise<void>, id: number): Promise<void> {
  try {
    await openConfirm({
      title: '删除这条私信？',
      content: '只在您这边删除，对方仍然能看到。',
      confirm: '删除',
      tone: 'danger',
    });
    await remove(id);
  } catch (error) {
    reportFailure(error);
  }
}

interface BubbleProps {
  message: MessageItem;
  person: Correspondent;
  onRemove: (id: number) => Promise<void>;
}

function Bubble({ message, person, onRemove }: BubbleProps) {
  return (
    <li className="bubble-row" data-mine={message.mine ? '' : undefined}>
      {!message.mine && <Avatar src={person.avatar_url} seed={person.id} size={32} />}
      <div className="bubble">
        <span className="visually-hidden">{message.mine ? '我' : person.name}：</span>
        <div dangerouslySetInnerHTML={{ __html: message.html }} />
      </div>
      <button
        className="bubble-remove"
        type="button"
        aria-label="删除这条私信"
        onClick={() => void askAndRemove(onRemove, message.id)}
      >
        <Icon name="trash-2" size={15} />
      </button>
    </li>
  );
}

interface OutgoingBubbleProps {
  outgoing: Outgoing;
  sending: Conversing['sending'];
}

function OutgoingBubble({ outgoing, sending }: OutgoingBubbleProps) {
  return (
    <li className="bubble-row" data-mine="" data-state={outgoing.state}>
      <div className="bubble">
        <p>{outgoing.text}</p>
      </div>
      {outgoing.state === 'sending' ? (
        <span className="bubble-state">发送中…</span>
      ) : (
        <p className="bubble-state" role="alert">
          <span>{outgoing.error}</span>
          <button type="button" onClick={() => sending.retry(outgoing)}>
            重试
          </button>
          <button type="button" onClick={() => sending.drop(outgoing)}>
            删除
          </button>
        </p>
      )}
    </li>
  );
}

function OlderMessages({ talk, loadOlder }: Pick<Conversing, 'talk' | 'loadOlder'>) {
  if (talk.cursor === null) return null;
  return (
    <li className="bubbles-older">
      {talk.older === 'failed' && <p role="alert">没能加载出来，请检查网络后重试。</p>}
      <button className="button button-small" type="button" onClick={loadOlder} disabled={talk.older === 'loading'}>
        {talk.older === 'loading' ? '加载中…' : '更早的私信'}
      </button>
    </li>
  );
}

/** Keeps the newest message in view, and the scroll position when older messages are inserted above. */
function useMessageScroll({ talk, sending }: Pick<Conversing, 'talk' | 'sending'>) {
  const list = useRef<HTMLOListElement>(null);
  const before = useRef({ height: 0, firstId: 0, isAtEnd: true });
  const firstId = talk.messages[0]?.id ?? 0;
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const { height, firstId: lastFirst, isAtEnd } = before.current;
    const isGrownAbove = lastFirst !== 0 && firstId < lastFirst;
    if (isGrownAbove) element.scrollTop += element.scrollHeight - height;
    else if (isAtEnd) element.scrollTop = element.scrollHeight;
    before.current = { ...before.current, height: element.scrollHeight, firstId };
  }, [talk.messages, sending.outgoing, firstId]);
  // The user's own messages always scroll into view.
  useLayoutEffect(() => {
    if (list.current && sending.outgoing.length > 0) list.current.scrollTop = list.current.scrollHeight;
  }, [sending.outgoing.length]);
  const noteScroll = useCallback(() => {
    const element = list.current;
    if (!element) return;
    before.current.isAtEnd = element.scrollHeight - element.scrollTop - element.clientHeight < nearEndPx;
  }, []);
  return { list, noteScroll };
}

/** Messages of a conversation, oldest first, scrolled to the newest. */
export function Bubbles({ talk, sending, loadOlder, remove }: Conversing) {
  const { list, noteScroll } = useMessageScroll({ talk, sending });
  const { person, messages } = talk;
  // Sticker images may load late and push the newest message out of view.
  useEffect(() => {
    const element = list.current;
    const onLoad = () => element?.scrollTo({ top: element.scrollHeight });
    element?.addEventListener('load', onLoad, { capture: true, once: true });
    return () => element?.removeEventListener('load', onLoad, { capture: true });
  }, [list]);
  if (!person) return null;
  return (
    <ol
      className="bubbles"
      ref={list}
      onScroll={noteScroll}
      role="log"
      aria-label={`与${person.name}的私信`}
      tabIndex={0}
    >
      <OlderMessages talk={talk} loadOlder={loadOlder} />
      {messages.map((message, at) => {
        const earlier = messages[at - 1];
        const isLater = !earlier || Date.parse(message.created_at) - Date.parse(earlier.created_at) > pauseMs;
        return (
          <Fragment key={message.id}>
            {isLater && (
              <li className="bubbles-time">
                <time dateTime={message.created_at}>{timeOf(message.created_at)}</time>
              </li>
            )}
            <Bubble message={message} person={person} onRemove={remove} />
          </Fragment>
        );
      })}
      {sending.outgoing.map((outgoing) => (
        <OutgoingBubble key={outgoing.key} outgoing={outgoing} sending={sending} />
      ))}
      {messages.length === 0 && sending.outgoing.length === 0 && (
        <li className="bubbles-none">还没有私信，写下第一句吧。</li>
      )}
    </ol>
  );
}
