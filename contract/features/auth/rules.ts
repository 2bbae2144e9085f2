/** Whether the text is a path on this site and cannot be interpreted as anything else. */
export function isLocalPath(text: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(text) && !/[\u0000-\u001f]/.test(text);
}
