/** Browsers support passkeys only on https and on localhost. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && isSecureContext;
}

/** Whether the user closed the browser's passkey dialog, which needs no error message. */
export function isPasskeyCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
