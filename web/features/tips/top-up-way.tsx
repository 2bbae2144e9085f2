import { usePointsText } from '#web/features/site/points-text.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { formatExact } from '#web/ui/format-number.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

interface TopUpWayProps {
  /** Points that are missing. */
  points?: number | undefined;
  className?: string;
  /** Points were given. */
  onDone: () => Promise<void> | void;
}

/** 打赏本站，赠送积分: only where money can be paid. */
export function TopUpWay({ points, className = 'button', onDone }: TopUpWayProps) {
  const pointsText = usePointsText();
  const { payable } = useSiteData();
  if (!payable) return null;
  async function open(): Promise<void> {
    const { openTopUp } = await import('./open-pay.ts');
    const point = await openTopUp(points);
    toast.success(`打赏成功，获得 ${formatExact(point)} ${pointsText}`);
    await onDone();
  }
  return (
    <button className={className} type="button" onClick={() => void open().catch(reportFailure)}>
      <Icon name="coins" size={16} />
      打赏得{pointsText}
    </button>
  );
}
