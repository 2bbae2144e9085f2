import type { BadgeFact } from '#contract/features/badges/rules.ts';
import { badgePictureUrl, type builtInBadgeNames } from '#server/kit/built-in-badges.ts';
import type { Unit } from '#server/kit/site.ts';

import * as reads from './reads.ts';
import * as writes from './writes.ts';

type Picture = (typeof builtInBadgeNames)[number];

const defaults: [picture: Picture, name: string, description: string, rule: BadgeFact | '', threshold: number][] = [
  ['first-words', '开篇', '写下了在这里的第一篇文章', 'articles', 1],
  ['ink', '笔耕', '一篇接一篇，写满了十篇', 'articles', 10],
  ['library', '著作等身', '五十篇文章，够读许多个晚上', 'articles', 50],
  ['ripple', '有来有往', '留下了第一条评论', 'comments', 1],
  ['voice', '知音', '一百条评论，都是认真读过的样子', 'comments', 100],
  ['lantern', '拾光', '把三十个瞬间记成了动态', 'moments', 30],
  ['warmth', '见字如面', '写的东西收到了一百个赞', 'likes', 100],
  ['crescent', '七日之约', '连续签到七天', 'streak', 7],
  ['full-moon', '月圆', '连续签到三十天，从新月走到满月', 'streak', 30],
  ['sprout', '百日', '来到这里一百天了', 'days', 100],
  ['tree', '周年', '一起走过了一年', 'days', 365],
  ['keeper', '守夜人', '为这里出过力的人，由站长亲手送出', '', 0],
];

/**
 * The badges that every site starts with, those whose picture is not there yet.
 * @returns the ids and rules of those that were added
 */
export async function addDefaultBadges(unit: Unit): Promise<{ id: number; rule: BadgeFact | '' }[]> {
  const present = await reads.listAll(unit.db);
  const pictures = new Set(present.map(({ img }) => img));
  const first = present.reduce((last, { position }) => Math.max(last, position + 1), 0);
  const added: { id: number; rule: BadgeFact | '' }[] = [];
  for (const [at, [picture, name, description, rule, threshold]] of defaults.entries()) {
    const img = badgePictureUrl(picture);
    if (pictures.has(img)) continue;
    const badge = { name, description, rule, threshold, position: first + at, img };
    added.push({ id: await writes.insertBadge(unit, { ...badge, created_at: unit.now }), rule });
  }
  return added;
}
