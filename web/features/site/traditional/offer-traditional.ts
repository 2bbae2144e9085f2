import { storedValues } from '#web/ui/stored-value.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

const stored = storedValues('somnia');
const key = 'script';

async function show(): Promise<() => void> {
  return (await import('./show-traditional.ts')).showTraditional();
}

/**
 * Shows the switch between simplified and traditional characters and applies the reader's choice.
 * @returns a function that stops it
 */
export function startTraditionalSwitch(): () => void {
  const end = new AbortController();
  let stop: (() => void) | undefined;
  const isChosen = () => stored.read(key) === 'traditional';
  const follow = async () => {
    const started = await show();
    if (end.signal.aborted) started();
    else stop = started;
  };
  for (const button of document.querySelectorAll<HTMLElement>('[data-script-switch]')) {
    button.hidden = false;
    button.textContent = isChosen() ? '简体' : '繁體';
    const change = () => {
      stored.write(key, isChosen() ? 'simplified' : 'traditional');
      // The original text is simplified: reloading restores it.
      location.reload();
    };
    button.addEventListener('click', change, { signal: end.signal });
  }
  if (isChosen()) follow().catch(() => toast.warning('繁体没有载入，请稍后再试'));
  return () => {
    end.abort();
    stop?.();
  };
}
