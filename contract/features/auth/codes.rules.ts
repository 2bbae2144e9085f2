/** Providers that ignore dots in the local part, and providers that ignore everything after a +. */
const hostsIgnoringDots = new Set(['gmail.com', 'googlemail.com']);
const hostsIgnoringPlus = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'fastmail.com',
  'proton.me',
  'protonmail.com',
  'yandex.com',
]);

/**
 * Key that is the same for all spellings of one email address; limits on mails sent to an address use it.
 * @see docs/reference/calls.md
 */
export function canonicalEmailKey(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@');
  const unplussed = hostsIgnoringPlus.has(host) ? name.replace(/\+[\s\S]*$/, '') : name;
  const undotted = hostsIgnoringDots.has(host) ? unplussed.replaceAll('.', '') : unplussed;
  return `${undotted}@${host === 'googlemail.com' ? 'gmail.com' : host}`;
}
