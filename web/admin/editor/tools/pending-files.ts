const pending = new Map<string, File>();

/** Stores a dropped or pasted file for the block that will upload it. */
export function addPendingFile(blockId: string, file: File): void {
  pending.set(blockId, file);
}

export function takePendingFile(blockId: string): File | undefined {
  const file = pending.get(blockId);
  pending.delete(blockId);
  return file;
}
