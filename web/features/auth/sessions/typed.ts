/**
 * What was typed into the dialogs of signing in, registering and mailboxes, kept while the page stands: going from one to the
 * other, closing and opening again loses nothing.
 */
export const typed = {
  login: { name: '', password: '' },
  register: { name: '', password: '', email: '', code: '', website: '' },
  registerCodeId: undefined as number | undefined,
  mailbox: { email: '', code: '' },
  mailboxCodeId: undefined as number | undefined,
};

/** Signed in: none of it is wanted any more, the passwords least of all. */
export function forgetTyped(): void {
  typed.login = { name: '', password: '' };
  typed.register = { name: '', password: '', email: '', code: '', website: '' };
  typed.registerCodeId = undefined;
  forgetMailbox();
}

/** Bound: the next mailbox begins anew. */
export function forgetMailbox(): void {
  typed.mailbox = { email: '', code: '' };
  typed.mailboxCodeId = undefined;
}
