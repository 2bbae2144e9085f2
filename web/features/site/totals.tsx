import type { SiteTotals } from '#contract/features/site/entities.ts';
import { formatNumber } from '#web/ui/format-number.ts';

import { useSiteTotals } from './use-site-totals.ts';

const shown: readonly [keyof SiteTotals, string][] = [
  ['views_total', '浏览'],
  ['post_total', '文章'],
  ['comment_total', '评论'],
  ['tags_total', '标签'],
  ['favlink_total', '友链'],
];

/** 浏览, 文章, 评论, 标签 and 友链 of the whole site; dashes keep their places until the numbers come. */
export function Totals() {
  const totals = useSiteTotals();
  return (
    <dl className="totals">
      {shown.map(([name, label]) => (
        <div key={name}>
          <dt>{label}</dt>
          <dd>{totals ? formatNumber(totals[name]) : '—'}</dd>
        </div>
      ))}
    </dl>
  );
}
