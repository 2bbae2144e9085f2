import './media.css';

import { useState } from 'react';

import type { LibraryItem } from '#contract/features/media/library.entities.ts';
import type { DialogControls } from '#web/ui/dialogs/dialog-stack.ts';

import { FocusPoint } from './focus-point.tsx';

/** Chooses the point of an image that stays in view; it holds wherever the image is shown. */
export function FocusDialog({ item, dialog }: { item: LibraryItem; dialog: DialogControls<LibraryItem> }) {
  const [saved, setSaved] = useState(item);
  const { width, height } = item;
  return (
    <div className="media-focus-dialog">
      {width && height && <FocusPoint item={{ ...item, width, height }} onSaved={setSaved} />}
      <div className="dialog-actions">
        <button className="button button-primary" type="button" onClick={() => dialog.done(saved)}>
          完成
        </button>
      </div>
    </div>
  );
}
