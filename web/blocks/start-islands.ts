import { holdReplay } from '#web/kit/replay-hold.ts';

import { islandRegistry } from './islands.ts';
import type { Enhance, IslandContext } from './view-props.ts';

/** How far below the window a block is fetched. */
const preloadMargin = '400px';

type Islands = Record<string, () => Promise<{ enhance: Enhance }>>;

/** Brings the islands below `root` to life, each when it comes near. What it returns ends their watching. */
export function startIslands(root: HTMLElement, about: { postId: number }): () => void {
  const islands: Islands = islandRegistry;
  const undo: (() => void)[] = [];
  let over = false;
  const wake = async (element: HTMLElement) => {
    const type = element.dataset.island ?? '';
    if (!Object.hasOwn(islands, type)) return;
    const module = await islands[type]?.();
    if (over || !module) return;
    const end = module.enhance(element, context);
    if (end) undo.push(end);
  };
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        // A chunk that could not be fetched leaves the block as it was: readable.
        void holdReplay(wake(target as HTMLElement)).catch(() => undefined);
      }
    },
    { rootMargin: `${preloadMargin} 0px` },
  );
  const start = (within: HTMLElement) => {
    for (const element of within.querySelectorAll<HTMLElement>('[data-island]')) watcher.observe(element);
  };
  const context: IslandContext = { postId: about.postId, start };
  start(root);
  return () => {
    over = true;
    watcher.disconnect();
    for (const end of undo) end();
  };
}
