/** Whether an address is a path of this site and cannot be read as anything else. */
export function isOwnPath(text: string): boolean {
  return /^\/(?![/\\])[^\s\\]*$/.test(text) && !/[\u0000-\u001f]/.test(text);
}
