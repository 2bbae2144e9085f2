import { useEffect, useState } from 'react';

import { getShareMark } from '#contract/features/growth/shares.calls.ts';
import { readSession } from '#web/features/auth/sessions/session.ts';
import { send } from '#web/kit/client.ts';

/** An address of this site with the mark of the user, as soon as it is there; a guest shares it as it is. */
export function useSharedAddress(address: string): string {
  const [shared, setShared] = useState(address);
  useEffect(() => {
    if (readSession().status !== 'member') return;
    let isLeft = false;
    send(getShareMark, {}).then(
      ({ mark }) => {
        const marked = new URL(address);
        marked.searchParams.set('share', mark);
        if (!isLeft) setShared(marked.href);
      },
      () => undefined,
    );
    return () => void (isLeft = true);
  }, [address]);
  return shared;
}
