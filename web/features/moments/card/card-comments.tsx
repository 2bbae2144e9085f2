import { lazy, type MouseEvent, Suspense } from 'react';
import { Link } from 'react-router';

import type { CardComment, Moment } from '#contract/features/moments/entities.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { useMomentNumbers } from './moment-numbers.ts';
import { openCommentsOf, useCommentsOpen } from './open-comments.ts';

const InlineComments = lazy(() =>
  import('./inline-comments.tsx').then((loaded) => ({ default: loaded.InlineComments })),
);

/** Whether a click opens the comments in the card, as opposed to the link in a new tab. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function Line({ comment: { author, reply_to, excerpt } }: { comment: CardComment }) {
  return (
    <li>
      <b>{author.name}</b>
      {reply_to && (
        <>
          <em>回复</em>
          <b>{reply_to}</b>
        </>
      )}
      <span>：{excerpt}</span>
    </li>
  );
}

/** The newest comments below a moment; the whole conversation opens in the card. */
export function CardComments({ moment }: { moment: Moment }) {
  const isOpen = useCommentsOpen(moment.id);
  const { comments } = useMomentNumbers(moment);
  if (isOpen) {
    return (
      <Suspense fallback={<SkeletonList count={2} lines={2} picture="round" />}>
        <InlineComments moment={moment} total={comments} />
      </Suspense>
    );
  }
  if (moment.card_comments.length === 0) return null;
  const open = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    openCommentsOf(moment.id);
  };
  return (
    <div className="moment-talk">
      <ul>
        {moment.card_comments.map((comment) => (
          <Line key={comment.id} comment={comment} />
        ))}
      </ul>
      <Link to={`${moment.url}#comments`} onClick={open}>
        查看全部 {formatNumber(Math.max(comments, moment.card_comments.length))} 条评论
      </Link>
    </div>
  );
}
