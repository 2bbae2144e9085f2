import { accountErrors } from './copy.ts';
import { emailMaxLength, nameLength, passwordLength, reservedNames } from './limits.ts';

/** Colours that a member may choose for their author page; their values are in `web/features/accounts/accents.css`. */
export const accents = ['rose', 'amber', 'moss', 'jade', 'sky', 'violet'] as const;

export type Accent = (typeof accents)[number] | '';

/** A stored accent; '' for none, and for one that is no longer offered. */
export function readAccent(stored: string): Accent {
  return accents.find((each) => each === stored) ?? '';
}

/** Lower-case letters of other scripts that look like a Latin letter. */
const latinLookAlikes = new Map(
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
 * Comparison key of a user name: names with the same key look alike, so only one of them may exist. Folds compatibility
 * forms, case and look-alikes (i, l and 1; o and 0; Cyrillic and Greek letters).
 */
export function nameKey(name: string): string {
  const folded = name.normalize('NFKC').toLowerCase().normalize('NFC');
  return Array.from(folded, (char) => latinLookAlikes.get(char) ?? char).join('');
}

/** Comparison key of an email address; only case is folded, dots and `+` suffixes of the local part are kept. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFC').toLowerCase();
}

const reservedKeys: ReadonlySet<string> = new Set(reservedNames.map(nameKey));

// Invisible characters must be rejected explicitly: some of them count as letters.
const invisible = /\p{Default_Ignorable_Code_Point}/u;
const namePattern = /^(?:[\p{L}\p{N}_-]\p{M}{0,2})+$/u;

/**
 * Returns the problem with a user name, or null. `isTrusted` (the owner's command line, imports) allows reserved names.
 * @see docs/reference/validations.md
 */
export function nameProblem(name: string, isTrusted = false): string | null {
  const plain = name.trim().normalize('NFC');
  const length = Array.from(plain).length;
  if (length === 0) return accountErrors.nameMissing;
  if (length < nameLength.min || length > nameLength.max) return accountErrors.nameLength;
  if (invisible.test(plain) || !namePattern.test(plain)) return accountErrors.nameCharacters;
  if (!isTrusted && reservedKeys.has(nameKey(plain))) return accountErrors.nameReserved;
  return null;
}

/**
 * Letters, digits, underscore or hyphen (and other characters that mail providers allow), an @, then a dotted domain.
 * @see docs/reference/validations.md
 */
const emailPattern =
  /^[A-Za-z0-9_-][A-Za-z0-9._%+-]*@[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?)+$/;

/** Returns the problem with an email address, or null. */
export function emailProblem(email: string): string | null {
  const plain = email.trim();
  return plain.length <= emailMaxLength && emailPattern.test(plain) ? null : accountErrors.emailFormat;
}

/** Returns the problem with a password's format, or null. Common passwords are checked by the server. */
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

/** Path of a user's profile page. */
export function authorPath(id: number | string, page = 1): string {
  return page > 1 ? `/author/${id}/page/${page}` : `/author/${id}`;
}

/** Whether a path segment is a user id (digits) rather than a directory name. */
export function isUserId(text: string): boolean {
  return /^[1-9]\d{0,14}$/.test(text);
}
