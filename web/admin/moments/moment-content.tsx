import { Link } from 'react-router';

import type { ModeratedMoment } from '#contract/features/moments/moderation.entities.ts';
import { momentStateNames } from '#contract/features/moments/moderation.copy.ts';
import type { ModeratedState } from '#contract/features/moments/moderation.rules.ts';
import { Icon } from '#web/ui/icon.tsx';

import { StateMark, type StateTone } from '../list/cells.tsx';

const tones: Record<ModeratedState, StateTone> = {
  pending: 'warn',
  publish: 'ok',
  rejected: 'danger',
  trash: 'plain',
};

function Files({ moment }: { moment: ModeratedMoment }) {
  const { images, video } = moment;
  if (images.length === 0 && !video) return null;
  return (
    <div className="moderated-files">
      {images.map(({ url, srcset, width, height, alt }, at) => (
        <a key={url} href={url} target="_blank" rel="noopener">
          <img
            src={url}
            srcSet={srcset || undefined}
            sizes="96px"
            width={width ?? undefined}
            height={height ?? undefined}
            alt={alt || `图片 ${at + 1}`}
            loading="lazy"
          />
        </a>
      ))}
      {video && (
        // What members record has no captions.
        // oxlint-disable-next-line jsx-a11y/media-has-caption
        <video src={video.url} poster={video.poster?.url} controls preload="none" />
      )}
    </div>
  );
}

/** The list narrowed to moments of an author or a topic, in every state. */
export const narrowedTo = (key: 'author' | 'topic', id: number): string => `?status=all&${key}=${id}`;

function Facts({ moment }: { moment: ModeratedMoment }) {
  const { state, open_reports, visibility, plate, topics, quote, edited_at, url } = moment;
  return (
    <div className="reviewed-facts">
      <StateMark tone={tones[state]}>{momentStateNames[state]}</StateMark>
      {open_reports > 0 && (
        <Link to="/nv-admin/reports">
          <StateMark tone="danger">{open_reports} 个举报</StateMark>
        </Link>
      )}
      {visibility === 'followers' && <span>仅关注者可见</span>}
      {edited_at && <span>改过</span>}
      {plate && <span>版块：{plate.name}</span>}
      {topics.map(({ id, name }) => (
        <Link key={id} className="text-link" to={narrowedTo('topic', id)}>
          #{name}#
        </Link>
      ))}
      {quote && (
        <span>
          转发：
          {quote.url ? <a className="text-link" href={quote.url}>{`《${quote.title}》`}</a> : `《${quote.title}》`}
        </span>
      )}
      {url && (
        <a className="text-link" href={url} target="_blank" rel="noopener">
          查看
        </a>
      )}
    </div>
  );
}

/** A whole moment with everything that its readers would see. */
export function MomentContent({ moment }: { moment: ModeratedMoment }) {
  const { title, html, held_for, reject_reason } = moment;
  return (
    <div className="reviewed">
      <b className="cell-name">{title}</b>
      {/* The server has sanitised this HTML. */}
      <div className="reviewed-words moderated-words" dangerouslySetInnerHTML={{ __html: html }} />
      <Files moment={moment} />
      {held_for !== '' && (
        <p className="reviewed-facts reviewed-held">
          <Icon name="info" size={14} />
          {held_for}
        </p>
      )}
      {reject_reason !== '' && <p className="reviewed-facts">拒绝原因：{reject_reason}</p>}
      <Facts moment={moment} />
    </div>
  );
}
