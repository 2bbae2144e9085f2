import { createRoot } from 'react-dom/client';

import { TipWall } from './tip-wall.tsx';

/** Puts the wall of a post into its place. @returns a function that takes it out */
export function showTipWall(place: HTMLElement): () => void {
  const { tipWall, points = '' } = place.dataset;
  const root = createRoot(place);
  root.render(<TipWall target={{ post_id: Number(tipWall) }} pointsText={points} />);
  return () => root.unmount();
}
