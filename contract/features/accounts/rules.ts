import { accountErrors } from './copy.ts';
import { emailMaxLength, nameLength, passwordLength, reservedNames } from './limits.ts';

/** Letters of other scripts that are drawn like a Latin one, lower case. */
const latinTwins = new Map(
  Object.entries({
    а: 'a',
    ɑ: 'a',
    α: 'a',
    в: 'b',
    ь: 'b',
    β: 'b',
    с: 'c',
    ϲ: 'c',
    ԁ: 'd',
    е: 'e',
    є: 'e',
    ε: 'e',
    ҽ: 'e',
    ɡ: 'g',
    н: 'h',
    һ: 'h',
    η: 'n',
    і: 'l',
    ї: 'l',
    ı: 'l',
    ι: 'l',
    ɩ: 'l',
    ӏ: 'l',
    ј: 'j',
    к: 'k',
    κ: 'k',
    м: 'm',
    μ: 'u',
    п: 'n',
    о: 'o',
    ο: 'o',
    σ: 'o',
    օ: 'o',
    ӧ: 'o',
    р: 'p',
    ρ: 'p',
    ԛ: 'q',
    г: 'r',
    ѕ: 's',
    т: 't',
    τ: 't',
    υ: 'u',
    ս: 'u',
    ν: 'v',
    ѵ: 'v',
    ԝ: 'w',
    ω: 'w',
    х: 'x',
    χ: 'x',
    у: 'y',
    γ: 'y',
    ү: 'y',
    ʏ: 'y',
    ζ: 'z',
    ᴢ: 'z',
    i: 'l',
    '1': 'l',
    '0': 'o',
    〇: 'o',
  }),
);

/**
 * The form in which names are compared: two names with one key look so alike that only one may exist.
 * Compatibility forms, case and look-alikes (i, l and 1; o and 0; Cyrillic and Greek twins) are folded.
 */
export function nameKey(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().normalize('NFC');
  return Array.from(folded, (char) => latinTwins.get(char) ?? char).join('');
}

/** The form in which e-mail addresses are compared; the part before the @ is kept as the mailbox has it, but for case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

const reservedKeys: ReadonlySet<string> = new Set(reservedNames.map(nameKey));

// Invisible characters pass for nothing at all, some of them count as letters.
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const nameShape = /^(?:[\p{L}\p{N}_-]\p{M}{0,2})+$/u;

/** What is wrong with a name, or null. `isTrusted`: the owner's command line and imports, which may use reserved ones. @spec S5 */
export function nameProblem(name: string, isTrusted = false): string | null {
  const plain = name.trim().normalize('NFC');
  const length = Array.from(plain).length;
  if (length === 0) return accountErrors.nameMissing;
  if (length < nameLength.min || length > nameLength.max) return accountErrors.nameLength;
  if (invisible.test(plain) || !nameShape.test(plain)) return accountErrors.nameCharacters;
  if (!isTrusted && reservedKeys.has(nameKey(plain))) return accountErrors.nameReserved;
  return null;
}

/** @spec S5: letters, digits, underscore or hyphen (and what mailboxes use besides), an @, then a dotted domain */
const emailShape =
  /^[A-Za-z0-9_-][A-Za-z0-9._%+-]*@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

/** What is wrong with an e-mail address, or null. */
export function emailProblem(email: string): string | null {
  const plain = email.trim();
  return plain.length <= emailMaxLength && emailShape.test(plain) ? null : accountErrors.emailFormat;
}

/** What is wrong with a password's form, or null; the list of common ones is the server's. */
export function passwordProblem(password: string, person: { name: string; email?: string | null }): string | null {
  const plain = password.normalize('NFC');
  const length = Array.from(plain).length;
  if (length === 0) return accountErrors.passwordMissing;
  if (length < passwordLength.min || length > passwordLength.max) return accountErrors.passwordLength;
  const folded = plain.toLowerCase();
  const own = [person.name, person.email, person.email?.split('@')[0]];
  const isOwn = own.some((text) => text && text.normalize('NFC').toLowerCase() === folded);
  return isOwn ? accountErrors.passwordIsName : null;
}

/** Where a person's page is. */
export function authorPath(id: number | string, page = 1): string {
  return page > 1 ? `/author/${id}/page/${page}` : `/author/${id}`;
}

/** Whether an address names a person (digits) rather than a directory. */
export function isPersonId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}
