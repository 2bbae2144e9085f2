const lockOf = (copyId: string) => `somnia:editor:${copyId}`;

/** Marks this window's copy as one that somebody is writing in, until the window is gone, however it went. */
export function holdWindow(copyId: string): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  // Without locks (a plain http address) every copy counts as left behind, which only asks once too often.
  navigator.locks?.request(lockOf(copyId), () => held).catch(() => undefined);
  return release;
}

/** The copies that another window has open this moment. */
export async function openWindows(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  return new Set(held.map(({ name }) => name?.replace(lockOf(''), '') ?? ''));
}
