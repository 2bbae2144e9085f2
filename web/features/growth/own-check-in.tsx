import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { CheckInToday } from './check-in-button.tsx';
import { useCheckIns } from './use-check-ins.ts';

/** The personal part of the sidebar's check-in. */
export function OwnCheckIn() {
  const checkIns = useCheckIns();
  if (checkIns.shown) return <CheckInToday checkIns={checkIns} moonSize={44} />;
  if (checkIns.state === 'failed') return <ErrorState headingLevel={3} onRetry={() => void checkIns.load()} />;
  return <SkeletonList count={1} lines={3} />;
}
