import { datePatternOf } from '#web/features/site/date-pattern.ts';
import '#web/features/comments/comments.css';
import '#web/features/social/likes/marks.css';

import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Link } from 'react-router';

import { getComments } from '#contract/features/comments/calls.ts';
import type { CommentPage } from '#contract/features/comments/entities.ts';
import type { Moment } from '#contract/features/moments/entities.ts';
import { momentCommentsPath } from '#contract/features/moments/rules.ts';
import { type SiteOptions, siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { listenToCommentEvents } from '#web/features/comments/comment-events.ts';
import { commentCountEvent } from '#web/features/comments/comment-signals.ts';
import { Comments } from '#web/features/comments/comments.tsx';
import { writeRelativeTimes } from '#web/features/posts/reading/write-relative-times.ts';
import { imagePreferencesOf } from '#web/features/site/image-preferences.ts';
import { listenToReactions } from '#web/features/social/likes/reaction-events.ts';
import { send } from '#web/kit/client.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { ImagePreferencesContext } from '#web/ui/image-preferences.tsx';
import { MarksContext, marksSiteOf } from '#web/features/accounts/marks-context.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { addToMomentComments, changeMomentNumbers } from './moment-numbers.ts';
import { openCommentsOf } from './open-comments.ts';

/** The first page of the comments as plain elements, like those that the server renders for an article. */
function renderComments(slug: string, comments: CommentPage, options: SiteOptions): DocumentFragment {
  const dates = { pattern: datePatternOf(options), timeZone: options.site_timezone, relative: options.relative_time };
  const host = document.createElement('div');
  const root = createRoot(host);
  flushSync(() =>
    root.render(
      <ImagePreferencesContext value={imagePreferencesOf(options)}>
        <MarksContext value={marksSiteOf(options)}>
          <Comments
            hrefOf={(place) => momentCommentsPath(slug, place)}
            comments={comments}
            pageCount={1}
            sort={undefined}
            dates={dates}
            needsLogin={options.comments_need_login}
          />
        </MarksContext>
      </ImagePreferencesContext>,
    ),
  );
  const plain = document.createDocumentFragment();
  plain.append(...[...host.childNodes].map((node) => node.cloneNode(true)));
  root.unmount();
  return plain;
}

/** Starts the comments in `host`. @returns a function that stops it */
function startComments(host: HTMLElement, id: number, total: number): () => void {
  writeRelativeTimes(host, Date.now());
  changeMomentNumbers(id, { comments: total });
  const count = (event: Event) => addToMomentComments(id, (event as CustomEvent<number>).detail);
  host.addEventListener(commentCountEvent, count);
  const ends = [listenToCommentEvents(host, id), listenToReactions(host, id)];
  return () => {
    host.removeEventListener(commentCountEvent, count);
    for (const end of ends) end();
  };
}

type State = 'loading' | 'failed' | 'ready';

/** Loads and starts the comments of a moment in an element that React leaves alone. */
function useComments({ id, slug }: Moment, attempt: number) {
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<State>('loading');
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    let isLeft = false;
    let end: (() => void) | undefined;
    const show = async () => {
      const [comments, options] = await Promise.all([send(getComments, { post_id: id }), siteOptions()]);
      if (isLeft || !host.current) return;
      host.current.replaceChildren(renderComments(slug, comments, options));
      setMore(comments.total > comments.list.length);
      setState('ready');
      end = startComments(host.current, id, comments.comment_total);
    };
    setState('loading');
    show().catch(() => !isLeft && setState('failed'));
    return () => {
      isLeft = true;
      end?.();
    };
  }, [id, slug, attempt]);
  return { host, state, hasMore };
}

/** The conversation below a moment, in its card. */
export function InlineComments({ moment, total }: { moment: Moment; total: number }) {
  const [attempt, setAttempt] = useState(0);
  const { host, state, hasMore } = useComments(moment, attempt);
  return (
    <div className="moment-conversation" aria-busy={state === 'loading'}>
      {state === 'loading' && <SkeletonList count={2} lines={2} picture="round" />}
      {state === 'failed' && <ErrorState headingLevel={3} onRetry={() => setAttempt(attempt + 1)} />}
      <div ref={host} data-written="" hidden={state !== 'ready'} />
      <p className="moment-conversation-foot">
        {hasMore && <Link to={`${moment.url}#comments`}>查看全部 {formatNumber(total)} 条评论</Link>}
        <button type="button" onClick={() => openCommentsOf(null)}>
          <Icon name="chevron-up" size={15} />
          收起评论
        </button>
      </p>
    </div>
  );
}
