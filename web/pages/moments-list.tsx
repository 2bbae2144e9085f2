import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import { feedPath } from '#contract/features/feeds/rules.ts';
import { momentListPath } from '#contract/features/moments/rules.ts';
import { loadMomentsSurroundings } from '#web/features/moments/plates/moments-data.ts';
import { MomentListFrame, MomentTabs } from '#web/features/moments/plates/moments-frame.tsx';
import { WriteMoment } from '#web/features/moments/plates/write-moment.tsx';
import { MomentStream } from '#web/features/moments/stream/moment-stream.tsx';
import { loadFirstPage } from '#web/features/moments/stream/first-page.ts';
import { momentsHead } from '#web/features/moments/stream/moments-head.ts';
import { openPage } from '#web/kit/open-page.ts';

/** The lists that everybody sees alike. */
const lists = {
  index: { title: '动态', about: '此刻的灯火：大家刚刚写下的话和照片。', empty: '还没有人说话' },
  hot: { title: '正热闹的动态', about: '最近被喜欢、评论和收藏最多的动态。', empty: '还没有热闹起来' },
  essence: { title: '精华动态', about: '编辑和版主挑出来的动态，值得慢慢看。', empty: '还没有精华' },
} as const;

type PublicList = keyof typeof lists;

function listOf(request: Request): PublicList {
  const name =
    new URL(request.url).pathname
      .replace(/\.data$/, '')
      .split('/')
      .at(-1) ?? '';
  return name in lists ? (name as PublicList) : 'index';
}

export async function loader(args: LoaderFunctionArgs) {
  const type = listOf(args.request);
  const { title, about } = lists[type];
  const page = await openPage(args);
  const cursor = page.query.get('cursor') ?? '';
  const query = { type };
  const [first, surroundings] = await Promise.all([loadFirstPage(page, query, cursor), loadMomentsSurroundings(page)]);
  const feed = feedPath({ kind: 'moments' });
  const head = momentsHead(page, { title, description: about, path: momentListPath(type), cursor, first, feed });
  return { head, query, type, cursor, first, surroundings };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function MomentsListPage() {
  const { query, type, cursor, first, surroundings } = useLoaderData<typeof loader>();
  const { title, empty } = lists[type];
  return (
    <MomentListFrame place={type} surroundings={surroundings}>
      <h1 className="visually-hidden">{title}</h1>
      <WriteMoment />
      <MomentTabs place={type} />
      <MomentStream
        query={query}
        first={first}
        cursor={cursor}
        label={title}
        path={momentListPath(type)}
        empty={{ title: empty, hint: '写下第一条，点亮这里的第一盏灯。' }}
      />
    </MomentListFrame>
  );
}
