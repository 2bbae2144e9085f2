import type { ReactNode } from 'react';

import { Icon, type IconName } from '#web/ui/icon.tsx';

/** A muted line shown in place of a block that cannot be displayed. */
export function Notice({ icon, children }: { icon: IconName; children: ReactNode }) {
  return (
    <p className="block-notice">
      <Icon name={icon} size={16} />
      <span>{children}</span>
    </p>
  );
}
