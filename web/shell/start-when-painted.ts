/**
 * Runs at the end of the page, as text: loads its modules and its entry when the largest picture is painted, when
 * somebody presses something, and at the latest after `mostWaitMs`.
 */
export function startWhenPainted(
  modules: Record<string, string>,
  manifest: string,
  entry: string,
  mostWaitMs: number,
): void {
  const early = window.somniaEarly;
  let isBegun = false;
  const begin = async (): Promise<void> => {
    if (isBegun) return;
    isBegun = true;
    try {
      const ids = Object.keys(modules);
      const files = [manifest, ...Object.values(modules)];
      const [, ...loaded] = await Promise.all(files.map((file) => import(/* @vite-ignore */ file)));
      const byRoute = Object.fromEntries(ids.map((id, at) => [id, loaded[at]]));
      Object.assign(window, { __reactRouterRouteModules: byRoute });
      await import(/* @vite-ignore */ entry);
    } catch (error) {
      early?.giveUp();
      throw error;
    }
  };
  // A frame is painted after its callbacks.
  const whenPainted = (): void => void requestAnimationFrame(() => setTimeout(begin));
  const pictures = [...document.querySelectorAll<HTMLImageElement>('img[fetchpriority="high"]')];
  Promise.all(pictures.map((picture) => picture.decode())).then(whenPainted, whenPainted);
  setTimeout(begin, mostWaitMs);
  if (!early) return;
  early.hurry = begin;
  if (early.kept.length > 0) void begin();
}
