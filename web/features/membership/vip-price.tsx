import { vipCopy } from '#contract/features/membership/copy.ts';
import { yuanText } from '#contract/features/membership/rules.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { formatExact } from '#web/ui/format-number.ts';

/** What a coupon takes off, or that there is none. */
function Saved({ text }: { text: string | false }) {
  return text ? <em>{vipCopy.saved(text)}</em> : <span>{vipCopy.notSaved}</span>;
}

/** What has to be paid, the figure large, and what a coupon takes off. */
export function Price({ price, full }: { price: number; full: number }) {
  const [yuan, fen] = yuanText(price).split('.');
  return (
    <p className="vip-price" aria-live="polite">
      <b>
        <small>¥</small>
        {yuan}
        <small>.{fen}</small>
      </b>
      <span>
        {price < full && <del aria-label={`原价 ¥${yuanText(full)}`}>¥{yuanText(full)}</del>}
        <Saved text={price < full && `¥${yuanText(full - price)}`} />
      </span>
    </p>
  );
}

/** The same in points. */
export function PointPrice({ points, full }: { points: number; full: number }) {
  const pointsText = usePointsText();
  const isLess = points < full;
  return (
    <p className="vip-price" aria-live="polite">
      <b>
        {formatExact(points)} <small>{pointsText}</small>
      </b>
      <span>
        {isLess && <del aria-label={`原价 ${formatExact(full)} ${pointsText}`}>{formatExact(full)}</del>}
        <Saved text={isLess && ` ${formatExact(full - points)} ${pointsText}`} />
      </span>
    </p>
  );
}
