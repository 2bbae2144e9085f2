import { useEffect, useState } from 'react';

import { sharedAddress } from './shared-address.ts';

/** An address of this site with the mark of the user, as soon as it is there. */
export function useSharedAddress(address: string): string {
  const [shared, setShared] = useState(address);
  useEffect(() => {
    let isLeft = false;
    void sharedAddress(address).then((marked) => {
      if (!isLeft) setShared(marked);
    });
    return () => void (isLeft = true);
  }, [address]);
  return shared;
}
