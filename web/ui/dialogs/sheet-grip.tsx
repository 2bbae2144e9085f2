import { useEffect } from 'react';

import { frameIdOf } from './dialog-focus.ts';
import { type DialogEntry, dialogEntries, dismissDialog } from './dialog-stack.ts';
import { dragSheet } from './sheet-drag.ts';

/** Where phones show that a sheet can be pulled away. The close button, Esc and the backdrop do the same. */
export function SheetGrip({ entry: { id } }: { entry: DialogEntry }) {
  useEffect(() => {
    const sheet = document.getElementById(frameIdOf(id));
    return sheet
      ? dragSheet(sheet, {
          mayClose: () => dialogEntries().some((entry) => entry.id === id && entry.open && !entry.held),
          close: () => dismissDialog(id, 'drag'),
        })
      : undefined;
  }, [id]);
  return <span className="dialog-grip" aria-hidden="true" />;
}
