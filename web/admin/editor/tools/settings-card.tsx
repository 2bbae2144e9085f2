import { useState, type DragEvent, type ReactNode } from 'react';

interface Props {
  /** Whether there is something that readers see. */
  isFilled: boolean;
  /** What readers see; an element of the class `tool-preview`. */
  view: ReactNode;
  children: ReactNode;
  onDragOver?: (event: DragEvent) => void;
  onDrop?: (event: DragEvent) => void;
}

/**
 * A block as readers see it, whose settings lie below it while it is chosen, so that nothing moves. Those of a new block
 * stand in the text until it is left.
 */
export function SettingsCard({ isFilled, view, children, ...events }: Props) {
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
      <div className="tool-settings">{children}</div>
    </div>
  );
}
