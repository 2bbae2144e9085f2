/**
 * Text typed into the sign-in, register and email dialogs. Kept in memory while the page lives, so that switching
 * or
 * reopening dialogs loses nothing.
 */
export const typed = {
  login: { name: '', password: '' },
  register: { name: '', password: '', email: '', code: '', website: '' },
  registerCodeId: undefined as number | undefined,
  mailbox: { email: '', code: '' },
  mailboxCodeId: undefined as number | undefined,
};

/** Call after signing in: clears everything, passwords above all. */
export function forgetTyped(): void {
  typed.login = { name: '', password: '' };
  typed.register = { name: '', password: '', email: '', code: '', website: '' };
  typed.registerCodeId = undefined;
  forgetMailbox();
}

/** Call after binding: clears the typed address. */
export function forgetMailbox(): void {
  typed.mailbox = { email: '', code: '' };
  typed.mailboxCodeId = undefined;
}
