import { postPath } from '#contract/features/posts/rules.ts';
import { SceneImage } from '#web/ui/art/scenes.tsx';
import { formatDate } from '#web/ui/format-date.ts';

import { Notice } from '../notice.tsx';
import type { ViewProps } from '../view-props.ts';

interface Data {
  slug: string;
  post?: { id: number; slug: string; title: string; excerpt: string; cover_url: string; published_at: string } | null;
}

export function View({ block: { data } }: ViewProps<Data>) {
  const { post } = data;
  if (!post) return <Notice icon="file-text">这篇文章不存在或尚未公开</Notice>;
  return (
    <a className="card-link card-link-tall post-link" href={postPath(post.slug)}>
      <span>
        <b>{post.title}</b>
        {post.excerpt && <span className="card-link-text">{post.excerpt}</span>}
        <small>
          <time dateTime={post.published_at}>{formatDate(Date.parse(post.published_at))}</time>
        </small>
      </span>
      <span className="plate">
        {post.cover_url ? (
          <img src={post.cover_url} alt="" width={112} height={84} loading="lazy" decoding="async" />
        ) : (
          <SceneImage seed={post.id} />
        )}
      </span>
    </a>
  );
}
