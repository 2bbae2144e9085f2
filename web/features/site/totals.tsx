import type { SiteTotals } from '#contract/features/site/entities.ts';

export const totalNames: readonly [keyof SiteTotals, string][] = [
  ['views_total', '浏览'],
  ['post_total', '文章'],
  ['comment_total', '评论'],
  ['tags_total', '标签'],
  ['favlink_total', '友链'],
];

/** 浏览, 文章, 评论, 标签 and 友链 of the whole site; dashes are shown until the numbers are loaded. */
export function Totals() {
  return (
    <dl className="totals">
      {totalNames.map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd data-total={name}>—</dd>
        </div>
      ))}
    </dl>
  );
}
