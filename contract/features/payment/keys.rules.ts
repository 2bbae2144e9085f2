import { keyProblems } from './copy.ts';

type KeyKind = 'private' | 'public';
type Found = KeyKind | 'certificate' | 'encrypted' | 'other';

const armour = /-----(?:BEGIN|END) ([A-Z0-9 ]+)-----/g;

/** How a key in DER begins, in Base64. */
const beginnings: readonly [Found, RegExp][] = [
  ['private', /^MI.{4}IBA/],
  ['public', /^MI.{4}(?:ANBg|KC)/],
  ['certificate', /^MI.{3}TCC/],
];

/** The Base64 of a key, without its armour and line breaks. */
export function keyBody(text: string): string {
  return text.replaceAll(armour, '').replaceAll(/\s/g, '');
}

function kindOf(text: string): Found {
  const label = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(text)?.[1] ?? '';
  if (label.includes('CERTIFICATE')) return 'certificate';
  if (label.includes('ENCRYPTED') || text.includes('Proc-Type:')) return 'encrypted';
  const body = keyBody(text);
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(body)) return 'other';
  return beginnings.find(([, begins]) => begins.test(body))?.[0] ?? 'other';
}

/** Why a text cannot be an RSA key of this kind; null: it can, with or without armour, or it is empty. */
export function keyProblem(text: string, kind: KeyKind): string | null {
  if (text.trim() === '') return null;
  const found = kindOf(text);
  return found === kind ? null : keyProblems[kind][found === 'private' || found === 'public' ? 'swapped' : found];
}
