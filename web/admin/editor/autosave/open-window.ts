const lockOf = (name: string) => `somnia:editor:${name}`;

/** Marks names as ones that somebody is writing under in this window, until it is gone, however it went. */
export function holdNames(names: readonly string[]): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  // Without locks (a plain http address) every copy counts as left behind, which only asks once too often.
  for (const name of names) {
    navigator.locks?.request(lockOf(name), { mode: 'shared' }, () => held).catch(() => undefined);
  }
  return release;
}

/** The names that some window holds this moment. */
export async function heldNames(): Promise<ReadonlySet<string>> {
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {};
  return new Set(held.map(({ name }) => name?.replace(lockOf(''), '') ?? ''));
}
