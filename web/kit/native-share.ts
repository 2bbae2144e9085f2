/**
 * Opens the share sheet of a phone; whoever closes it without sharing needs no message.
 * @returns false where there is none, or it refused: then something else has to be offered
 */
export async function shareByDevice(data: ShareData): Promise<boolean> {
  if (!mayShareByDevice()) return false;
  try {
    await navigator.share(data);
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

/** Computers have share sheets too, but people do not look for them there. */
export function mayShareByDevice(): boolean {
  return typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches;
}
