const lockOf = (name: string) => `somnia:editor:${name}`;

/** Marks copy names as in use by this window. The locks are released when the window closes or crashes. */
export function lockCopyNames(names: readonly string[]): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  // Without the Web Locks API (plain http), copies of open windows are also offered for recovery.
  for (const name of names) {
    navigator.locks?.request(lockOf(name), { mode: 'shared' }, () => held).catch(() => undefined);
  }
  return release;
}

/** The copy names that open windows are using. */
export async function lockedCopyNames(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  return new Set(held.map(({ name }) => name?.replace(lockOf(''), '') ?? ''));
}
