/**
 * Runs at the end of the page, as text: loads its modules, what they import and its entry when the largest picture is
 * painted, when somebody presses something, and at the latest after `mostWaitMs`. Before, they would share the line with
 * that picture.
 */
export function startWhenPainted(
  modules: Record<string, string>,
  manifest: string,
  entry: string,
  imports: readonly string[],
  mostWaitMs: number,
): void {
  const early = window.somniaEarly;
  let isBegun = false;
  const begin = async (): Promise<void> => {
    if (isBegun) return;
    isBegun = true;
    // Asked for together with what needs them.
    for (const href of [entry, ...imports])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
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
