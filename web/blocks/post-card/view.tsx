import type { Picture } from '#contract/features/media/entities.ts';
import { postPath } from '#contract/features/posts/rules.ts';
import { sizesAt } from '#web/features/media/pictures/picture-places.ts';
import { PlacedPicture } from '#web/features/media/pictures/placed-picture.tsx';
import { TitleText } from '#web/features/posts/title-text.tsx';
import { SceneImage } from '#web/ui/art/scenes.tsx';
import { formatDate } from '#web/ui/format-date.ts';

import { Notice } from '../notice.tsx';
import type { ViewProps } from '../view-props.ts';

interface Data {
  slug: string;
  post?: {
    id: number;
    slug: string;
    title: string;
    title_breaks: number[];
    excerpt: string;
    cover: Picture | null;
    published_at: string;
  } | null;
}

export function View({ block: { data } }: ViewProps<Data>) {
  const { post } = data;
  if (!post) return <Notice icon="file-text">这篇文章不存在或尚未公开</Notice>;
  return (
    <a className="card-link card-link-tall post-link" href={postPath(post.slug)}>
      <span>
        <b>
          <TitleText text={post.title} breaks={post.title_breaks} />
        </b>
        {post.excerpt && <span className="card-link-text">{post.excerpt}</span>}
        <small>
          <time dateTime={post.published_at}>{formatDate(Date.parse(post.published_at))}</time>
        </small>
      </span>
      <span className="plate">
        {post.cover ? (
          <PlacedPicture picture={post.cover} sizes={sizesAt('card', post.cover)} />
        ) : (
          <SceneImage seed={post.id} />
        )}
      </span>
    </a>
  );
}
