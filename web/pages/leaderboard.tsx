import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';

import { getLeaderboard } from '#contract/features/analytics/leaderboards.calls.ts';
import { leaderboardNames, rangeNames } from '#contract/features/analytics/copy.ts';
import type { LeaderboardKind, LeaderboardRange } from '#contract/features/analytics/leaderboards.entities.ts';
import { leaderboardPath } from '#contract/features/analytics/rules.ts';
import { Leaderboard } from '#web/features/analytics/leaderboards/leaderboard.tsx';
import { ListHeader } from '#web/features/posts/post-list-header.tsx';
import { openPage } from '#web/kit/open-page.ts';
import '#web/features/posts/post-list.css';

const longRanges: readonly LeaderboardRange[] = ['month', 'all'];

export async function loader(args: LoaderFunctionArgs) {
  const page = await openPage(args);
  const { points_text: pointsText } = page.options;
  const names = leaderboardNames(pointsText);
  const kinds = Object.keys(names) as LeaderboardKind[];
  const kind = kinds.find((each) => each === page.query.get('kind')) ?? 'comments';
  const range = longRanges.find((each) => each === page.query.get('range')) ?? 'week';
  const board = await page.call(getLeaderboard, { kind, range });
  const name = names[kind];
  return {
    head: page.head({
      title: `${name} · ${rangeNames[range]}`,
      description: `${page.options.nv_site_name}的${name}：${rangeNames[range]}里榜上有名的人。`,
      path: leaderboardPath(kind, range),
      hidden: board.list.length === 0,
    }),
    board,
    pointsText,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => loaderData?.head ?? [];

export default function LeaderboardPage() {
  const { board, pointsText } = useLoaderData<typeof loader>();
  return (
    <div className="wrap list-page">
      <ListHeader title="排行榜" description="谁最常开口，谁的话最让人点头，谁天天都来。每天更新一次。" />
      <Leaderboard board={board} pointsText={pointsText} />
    </div>
  );
}
