import { useEffect, useState } from 'react';

import { storedValues } from '#web/ui/stored-value.ts';

const kept = storedValues('somnia');
const isWide = (px: number) => matchMedia(`(min-width: ${px}px)`).matches;

export interface Layout {
  isOutlineOpen: boolean;
  isPanelOpen: boolean;
  isFull: boolean;
  toggleOutline: () => void;
  togglePanel: () => void;
  openPanel: () => void;
  toggleFull: () => void;
  closeSheets: () => void;
}

/** Also leaves the browser's fullscreen mode, if it is active. */
function followFull(isFull: boolean): void {
  const root = document.documentElement;
  if (isFull && !document.fullscreenElement) void root.requestFullscreen?.().catch(() => undefined);
  if (!isFull && document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}

/** Which panels are open. On wide screens this is remembered; on narrow ones a panel is a sheet that closes. */
export function useLayout(): Layout {
  const [isOutlineOpen, setOutline] = useState(() => isWide(1281) && kept.read('editor:outline') !== false);
  const [isPanelOpen, setPanel] = useState(() => isWide(1025) && kept.read('editor:panel') !== false);
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const leave = () => document.fullscreenElement || setFull(false);
    document.addEventListener('fullscreenchange', leave);
    return () => document.removeEventListener('fullscreenchange', leave);
  }, []);
  const showOutline = (open: boolean) => {
    if (isWide(1281)) kept.write('editor:outline', open);
    setOutline(open);
  };
  const showPanel = (open: boolean) => {
    if (isWide(1025)) kept.write('editor:panel', open);
    setPanel(open);
  };
  return {
    isOutlineOpen,
    isPanelOpen,
    isFull,
    toggleOutline: () => showOutline(!isOutlineOpen),
    togglePanel: () => showPanel(!isPanelOpen),
    openPanel: () => setPanel(true),
    toggleFull: () => {
      followFull(!isFull);
      setFull(!isFull);
    },
    closeSheets: () => {
      if (!isWide(1025)) setPanel(false);
      if (!isWide(1281)) setOutline(false);
    },
  };
}
