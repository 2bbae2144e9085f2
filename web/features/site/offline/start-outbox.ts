import { askForMissedSession, subscribeToSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { storedValues } from '#web/ui/stored-value.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

let offlineToast = 0;

/** The outbox is loaded when there is something in it. */
async function flush(): Promise<void> {
  if (storedValues('somnia').read('outbox') === undefined) return;
  const { flushOutbox } = await import('./outbox.ts');
  await flushOutbox();
}

const flushOrReport = (): void => void flush().catch(reportFailure);

/** Without a connection the page says so, once; with one again, what waits is sent. @returns a function that stops it */
export function startOutbox(): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const leave = (): void => {
    const canRead = navigator.serviceWorker?.controller;
    offlineToast = toast.info(canRead ? '网络已断开，读过的文章仍可以继续读' : '网络已断开');
  };
  const comeBack = async (): Promise<void> => {
    toast.dismiss(offlineToast);
    await askForMissedSession();
    flushOrReport();
  };
  addEventListener('offline', leave, { signal });
  addEventListener('online', () => void comeBack(), { signal });
  document.addEventListener('visibilitychange', () => document.hidden || flushOrReport(), { signal });
  const end = subscribeToSession(flushOrReport);
  flushOrReport();
  return () => {
    stop.abort();
    end();
  };
}
