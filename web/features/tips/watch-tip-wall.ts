/** Shows who tipped a post once its place comes near. @returns a function that stops it */
export function watchTipWall(root: HTMLElement): () => void {
  const place = root.querySelector<HTMLElement>('[data-tip-wall]');
  if (!place) return () => {};
  let isOver = false;
  let end: (() => void) | undefined;
  const watcher = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      watcher.disconnect();
      void import('./show-tip-wall.tsx').then(({ showTipWall }) => {
        if (!isOver) end = showTipWall(place);
      });
    },
    { rootMargin: '400px 0px' },
  );
  watcher.observe(place);
  return () => {
    isOver = true;
    watcher.disconnect();
    end?.();
  };
}
