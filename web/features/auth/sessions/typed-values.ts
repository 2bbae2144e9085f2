/**
 * Text typed into the sign-in, register and email dialogs. Kept in memory while the page lives, so that switching or
 * reopening dialogs loses nothing.
 */
export const typedValues = {
  login: { name: '', password: '' },
  register: { name: '', password: '', email: '', code: '', website: '' },
  registerCodeId: undefined as number | undefined,
  mailbox: { email: '', code: '' },
  mailboxCodeId: undefined as number | undefined,
};

/** Call after signing in: clears everything, passwords above all. */
export function clearTypedValues(): void {
  typedValues.login = { name: '', password: '' };
  typedValues.register = { name: '', password: '', email: '', code: '', website: '' };
  typedValues.registerCodeId = undefined;
  clearTypedEmail();
}

/** Call after binding: clears the typed address. */
export function clearTypedEmail(): void {
  typedValues.mailbox = { email: '', code: '' };
  typedValues.mailboxCodeId = undefined;
}
