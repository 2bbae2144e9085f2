import { refreshSession } from '#web/features/auth/sessions/session.ts';

/** What 微信 offers to pages. */
interface WeixinBridge {
  invoke: (name: string, data: object) => void;
  on: (name: string, listener: () => void) => void;
}

const bridge = () => (window as { WeixinJSBridge?: WeixinBridge }).WeixinJSBridge;

/** The text size of 微信 widens the text and not its boxes; the reader settings of the site do both. */
function keepTextSize(): void {
  const reset = () => bridge()?.invoke('setFontSizeCallback', { fontSize: 0 });
  reset();
  bridge()?.on('menu:setfont', reset);
}

/**
 * Repairs what the built-in browsers of apps do differently.
 * @returns a function that stops it
 */
export function startBuiltInQuirks(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  if (bridge()) keepTextSize();
  else document.addEventListener('WeixinJSBridgeReady', keepTextSize, { signal, once: true });
  // They show the kept page of somebody who signed in, or out, on the next one.
  addEventListener('pageshow', (event) => void (event.persisted && refreshSession()), { signal });
  return () => stop.abort();
}
