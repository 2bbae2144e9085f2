import { NodeSelection, Selection, type Command } from 'prosemirror-state';
import { useState, type DragEvent, type ReactNode } from 'react';

import { ToolButton } from './tool-parts.tsx';

interface Props {
  /** Whether there is something that readers see. */
  isFilled: boolean;
  /** What readers see; an element of the class `tool-preview`. */
  view: ReactNode;
  children: ReactNode;
  run: (command: Command) => void;
  onDragOver?: (event: DragEvent) => void;
  onDrop?: (event: DragEvent) => void;
}

/** The caret goes on below a chosen block. */
const leave: Command = (state, dispatch) => {
  const { selection, tr } = state;
  if (selection instanceof NodeSelection) dispatch?.(tr.setSelection(Selection.near(tr.doc.resolve(selection.to), 1)));
  return true;
};

/**
 * A block as readers see it, whose settings lie below it while it is chosen, so that nothing moves. Those of a new block
 * stand in the text until it is left.
 */
export function SettingsCard({ isFilled, view, children, run, ...events }: Props) {
  const [isNew, setNew] = useState(!isFilled);
  return (
    <div
      className={isNew ? 'tool-card' : 'tool-card is-drawn'}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isFilled && !currentTarget.contains(relatedTarget)) setNew(false);
      }}
      {...events}
    >
      {view}
      <div className="tool-settings">
        {children}
        {!isNew && (
          <div className="tool-settings-end">
            <ToolButton onClick={() => run(leave)}>收起设置</ToolButton>
          </div>
        )}
      </div>
    </div>
  );
}
