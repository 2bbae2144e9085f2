import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../assets/badges');

/** The drawings of the badges that every site starts with. */
export const builtInBadgeNames = [
  'first-words',
  'ink',
  'library',
  'ripple',
  'voice',
  'lantern',
  'warmth',
  'sprout',
  'tree',
  'crescent',
  'full-moon',
  'keeper',
] as const;

export const badgePictureUrl = (name: (typeof builtInBadgeNames)[number]): string => `/assets/badges/${name}.svg`;

let files: ReadonlyMap<string, Buffer> | undefined;

/** A drawing; undefined for unknown names. */
export function builtInBadge(file: string): Buffer | undefined {
  files ??= new Map(builtInBadgeNames.map((name) => [`${name}.svg`, readFileSync(join(folder, `${name}.svg`))]));
  return files.get(file);
}
