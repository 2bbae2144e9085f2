import './moment-strip.css';

import { Link } from 'react-router';

import { authorPath } from '#contract/features/accounts/rules.ts';
import type { MomentBrief } from '#contract/features/moments/entities.ts';
import { momentListPath } from '#contract/features/moments/rules.ts';
import { PostCover } from '#web/features/posts/post-card-cover.tsx';
import { PostDate } from '#web/features/posts/post-card-date.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Icon } from '#web/ui/icon.tsx';

function Tile({ moment: { id, url, author, text, image, published_at } }: { moment: MomentBrief }) {
  return (
    <li className="strip-tile">
      <p className="strip-by">
        <Avatar src={author.avatar_url} seed={author.id} size={28} />
        <Link to={authorPath(author.id)}>{author.name}</Link>
        <PostDate at={published_at} />
      </p>
      <Link className="strip-text" to={url} prefetch="intent">
        {text}
      </Link>
      {image && (
        <span className="plate">
          <PostCover place="strip" cover={image} seed={id} />
        </span>
      )}
    </li>
  );
}

/** 此刻: the newest moments in one row, on the home page. */
export function MomentStrip({ moments }: { moments: readonly MomentBrief[] }) {
  return (
    <section className="strip" aria-labelledby="strip-title">
      <div className="section-head">
        <h2 id="strip-title">此刻</h2>
        <Link to={momentListPath('index')}>
          全部动态
          <Icon name="arrow-right" size={14} />
        </Link>
      </div>
      <ul>
        {moments.map((moment) => (
          <Tile key={moment.id} moment={moment} />
        ))}
      </ul>
    </section>
  );
}
