import './side-moments.css';

import { Link } from 'react-router';

import { formatNumber } from '#web/ui/format-number.ts';

import type { TopicLink } from './moments-data.ts';

/** 热门话题, hottest first. */
export function HotTopics({ topics }: { topics: readonly TopicLink[] }) {
  return (
    <section aria-labelledby="side-topics-title">
      <h2 className="section-head" id="side-topics-title">
        <span>热门话题</span>
      </h2>
      <ul className="side-topics">
        {topics.map((topic) => (
          <li key={topic.id}>
            <Link to={topic.url} prefetch="intent">
              <b>{topic.name}</b>
              <span>{formatNumber(topic.count)} 条</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
