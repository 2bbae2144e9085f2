const pending = new Map<string, readonly File[]>();

/** Stores dropped or pasted files for the block that will upload them. */
export function addPendingFiles(blockId: string, files: readonly File[]): void {
  if (files.length > 0) pending.set(blockId, [...(pending.get(blockId) ?? []), ...files]);
}

/** Stores a dropped or pasted file for the block that will upload it. */
export function addPendingFile(blockId: string, file: File): void {
  pending.set(blockId, [file]);
}

export function takePendingFiles(blockId: string): readonly File[] {
  const files = pending.get(blockId) ?? [];
  pending.delete(blockId);
  return files;
}

export function takePendingFile(blockId: string): File | undefined {
  return takePendingFiles(blockId)[0];
}
