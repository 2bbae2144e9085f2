/** Mailboxes of these hosts have one owner however their name is written: without the dots, without what follows a +. */
const ignoresDots = new Set(['gmail.com', 'googlemail.com']);
const ignoresPlus = new Set([
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

/** One mailbox, whichever of its names is given: what mails to it are counted by. @spec decisions 2 */
export function mailboxKey(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@');
  const unplussed = ignoresPlus.has(host) ? name.replace(/\+.*$/, '') : name;
  const undotted = ignoresDots.has(host) ? unplussed.replaceAll('.', '') : unplussed;
  return `${undotted}@${host === 'googlemail.com' ? 'gmail.com' : host}`;
}
