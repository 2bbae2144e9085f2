import { type LoaderFunctionArgs, type MetaFunction, redirect, useLoaderData } from 'react-router';

import { getTopic } from '#contract/features/moments/topics.calls.ts';
import { feedPath } from '#contract/features/feeds/rules.ts';
import { termPath } from '#contract/features/terms/rules.ts';
import { loadMomentsSurroundings } from '#web/features/moments/plates/moments-data.ts';
import { MomentListFrame } from '#web/features/moments/plates/moments-frame.tsx';
import { TopicHeader } from '#web/features/moments/plates/topic-header.tsx';
import { WriteMoment } from '#web/features/moments/plates/write-moment.tsx';
import { MomentStream } from '#web/features/moments/stream/moment-stream.tsx';
import { loadFirstPage } from '#web/features/moments/stream/first-page.ts';
import { momentsHead } from '#web/features/moments/stream/moments-head.ts';
import { notFound, openPage } from '#web/kit/open-page.ts';

export async function loader(args: LoaderFunctionArgs) {
  const slug = args.params.topic_slug ?? '';
  const page = await openPage(args);
  const { topic, moved_to } = await page.call(getTopic, { slug });
  if (moved_to !== null) throw redirect(termPath('topic', moved_to), 301);
  if (!topic) throw notFound();
  const cursor = page.query.get('cursor') ?? '';
  const query = { type: 'index' as const, topic: topic.slug };
  const [first, surroundings] = await Promise.all([loadFirstPage(page, query, cursor), loadMomentsSurroundings(page)]);
  const title = `#${topic.name}`;
  const description = topic.description || `话题「${topic.name}」下的动态，共 ${topic.count} 条。`;
  const path = termPath('topic', topic.slug);
  const feed = feedPath({ kind: 'topic', slug: topic.slug });
  const image = topic.cover_url;
  const head = momentsHead(page, { title, description, path, cursor, first, image, feed });
  return { head, query, scope: { topicId: topic.id }, cursor, first, surroundings, topic };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function TopicPage() {
  const { query, scope, cursor, first, surroundings, topic } = useLoaderData<typeof loader>();
  return (
    <MomentListFrame place={null} surroundings={surroundings}>
      <TopicHeader topic={topic} />
      <WriteMoment prompt={`带上 #${topic.name}# 说点什么`} start={{ topic: topic.name }} />
      <MomentStream
        query={query}
        first={first}
        cursor={cursor}
        label={`话题「${topic.name}」的动态`}
        path={topic.url}
        scope={scope}
        empty={{ title: '这个话题还没有动态', hint: '带上它写一条，就从这里开始。' }}
      />
    </MomentListFrame>
  );
}
