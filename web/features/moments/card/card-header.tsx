import { use } from 'react';
import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import type { Moment } from '#contract/features/moments/entities.ts';
import { UserMarks } from '#web/features/accounts/user-marks.tsx';
import { PostDate } from '#web/features/posts/post-card-date.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';

import { CardContext } from './card-context.ts';

function Marks({ moment }: { moment: Moment }) {
  const { plateId } = use(CardContext);
  const isPinned = moment.is_pinned && plateId !== undefined && plateId === moment.plate?.id;
  return (
    <>
      {isPinned && (
        <span className="badge">
          <Icon name="pin" size={11} />
          置顶
        </span>
      )}
      {moment.is_essence && (
        <span className="badge moment-essence">
          <Icon name="star" size={11} />
          精华
        </span>
      )}
    </>
  );
}

/** Who wrote a moment, with marks; and when, where and for whom. */
export function CardHeader({ moment, nameId, isAlone }: { moment: Moment; nameId: string; isAlone: boolean }) {
  const { author, plate, region, visibility, url } = moment;
  return (
    <header className="moment-head">
      <p className="moment-by" id={nameId}>
        <Link to={authorPath(author.id)} prefetch="intent">
          {author.name}
        </Link>
        <UserMarks person={author} />
        <Marks moment={moment} />
      </p>
      <p className="moment-facts">
        <Link to={url} prefetch="intent">
          <PostDate at={moment.published_at} />
        </Link>
        {moment.edited_at && <span>已编辑</span>}
        {plate && <Link to={plate.url}>{plate.name}</Link>}
        {region && <span>{region}</span>}
        {visibility === 'followers' && (
          <span className="moment-audience">
            <Icon name="users" size={13} />
            仅关注者
          </span>
        )}
        {isAlone && moment.status === 'publish' && (
          <span>
            <span data-views="">{formatNumber(moment.views)}</span> 次浏览
          </span>
        )}
      </p>
    </header>
  );
}
