import './vip-dialog.css';

import { getMembership } from '#contract/features/membership/calls.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import type { VipDialogProps } from './open-vip.ts';
import { VipMarks } from './vip-marks.tsx';
import { VipHeader } from './vip-header.tsx';
import { VipPurchase } from './vip-purchase.tsx';

/** Opening, renewing or upgrading a membership. @see docs/reference/README.md */
export function VipDialog({ level, way, dialog }: DialogProps<VipDialogProps, string>) {
  const { loaded, reload } = useLoaded(() => send(getMembership, {}));
  if (loaded.state !== 'ready') {
    return (
      <div className="vip-waiting">
        {loaded.state === 'loading' ? (
          <SkeletonList count={3} lines={3} />
        ) : (
          <ErrorState headingLevel={3} onRetry={() => void reload()} />
        )}
      </div>
    );
  }
  const state = loaded.value;
  return (
    <VipMarks types={state.types}>
      <div className="vip-dialog">
        <VipHeader membership={state.membership} />
        {state.offers.length === 0 ? (
          <EmptyState title="现在没有可以开通的会员" hint="换个时候再来看看吧。" />
        ) : (
          <VipPurchase state={state} level={level} way={way} dialog={dialog} />
        )}
      </div>
    </VipMarks>
  );
}
