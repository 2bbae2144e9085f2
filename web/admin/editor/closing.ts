let closing: Promise<unknown> = Promise.resolve();

/** Remembers that an editing session is sending its last text. */
export function rememberClosing(end: Promise<unknown>): void {
  closing = Promise.all([closing, end.catch(() => undefined)]);
}

const waitMs = 4000;

/** Resolves when the last text of closed editors has arrived; lists of articles wait for it, though not for ever. */
export async function whenEditorsClosed(): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([closing, new Promise((resolve) => (timer = setTimeout(resolve, waitMs)))]);
  clearTimeout(timer);
}
