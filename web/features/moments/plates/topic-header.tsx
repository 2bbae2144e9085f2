import './plate-header.css';

import { feedPath } from '#contract/features/feeds/rules.ts';
import type { TopicCard } from '#contract/features/moments/topics.entities.ts';
import { SmallPicture } from '#web/features/media/pictures/small-picture.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';

/** Name, number of moments, description and cover of a topic. */
export function TopicHeader({ topic }: { topic: TopicCard }) {
  return (
    <header className="topic-header">
      {topic.cover_url && (
        <div className="plate topic-header-cover">
          <SmallPicture
            src={topic.cover_url}
            width={1200}
            height={400}
            sizes="(max-width: 700px) max(100vw, 300px), 664px"
            loading={undefined}
            fetchPriority="high"
          />
        </div>
      )}
      <div>
        <h1>
          <span aria-hidden="true"># </span>
          {topic.name}
        </h1>
        <p className="plate-header-facts">
          <span>{formatNumber(topic.count)} 条动态</span>
          <a className="feed-link" href={feedPath({ kind: 'topic', slug: topic.slug })}>
            <Icon name="rss" size={13} />
            订阅
          </a>
        </p>
        {topic.description && <p className="plate-header-about">{topic.description}</p>}
      </div>
    </header>
  );
}
