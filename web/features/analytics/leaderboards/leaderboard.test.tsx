import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router';
import { expect, test } from 'vitest';

import type { Leaderboard as Board } from '#contract/features/analytics/leaderboards.entities.ts';
import { BannedUsers } from '#web/features/moderation/banned-users.tsx';

import { Leaderboard } from './leaderboard.tsx';

const show = (board: Board) =>
  renderToStaticMarkup(
    <StaticRouter location="/leaderboard">
      <Leaderboard board={board} pointsText="月饼" />
    </StaticRouter>,
  );

test('lists and ranges are links; the list at hand is named', () => {
  const html = show({ kind: 'likes', range: 'month', list: [] });
  for (const href of ['/leaderboard?range=month', '/leaderboard?kind=likes', '/leaderboard?kind=likes&amp;range=all'])
    expect(html).toContain(`href="${href}"`);
  expect(html.match(/aria-current="page"[^>]*>(获赞榜|近 30 天)/g)).toHaveLength(2);
  expect(html).toContain('榜上还没有人');
});

test('a line has place, person and count', () => {
  const person = {
    id: 5,
    name: '<i>老王</i>',
    avatar_url: '',
    role: 'author',
    verified_text: '',
    level: 1,
    vip_level: 0,
    badge: null,
    bio: '',
  } as const;
  const html = show({ kind: 'comments', range: 'week', list: [{ place: 1, count: 12, person }] });
  expect(html).toContain('&lt;i&gt;老王&lt;/i&gt;');
  expect(html).toMatch(/data-place="1"[^]*href="\/author\/5"[^]*<b>12<\/b> 条评论/);
});

test('points have the name that the owner chose', () => {
  const html = show({ kind: 'point', range: 'week', list: [] });
  expect(html).toMatch(/aria-current="page"[^>]*>月饼榜/);
  expect(html).toContain('都能得到月饼');
  expect(html).not.toContain('积分');
});

test('an empty blackroom says so', () => {
  const html = renderToStaticMarkup(<BannedUsers people={{ list: [], total: 0, page: 1, page_size: 20 }} />);
  expect(html).toContain('小黑屋里没有人');
});
