import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

/** Grows when backups of older versions need to be read another way. */
export const backupFormat = 1;
/** The first entry: tells at once what the file is. */
export const headName = 'backup.json';
export const keyName = 'secret.key';
/** The last entry: a backup without it was cut off. */
export const manifestName = 'manifest.json';

const count = z.number().int().min(0);
const digest = z.string().regex(/^[0-9a-f]{64}$/);

const headFields = {
  product: z.literal('somnia-backup'),
  format: count,
  version: z.string().max(60),
  created_at: z.string().max(40),
  engine: z.enum(['sqlite', 'postgres']),
  site_url: z.string().max(2000),
  /** The migrations that made the tables. */
  schema: z.array(z.string().max(120)).max(1000),
  /** Whether the site's key is in the file: with it everything sealed can be read again. */
  has_key: z.boolean(),
};

export const backupHead = z.object(headFields);
export type BackupHead = z.output<typeof backupHead>;

export const backupManifest = z.object({
  ...headFields,
  tables: z.record(z.string(), z.object({ rows: count, sha256: digest })),
  /** The sum goes over every file's key, size and own sum, in their order. */
  files: z.object({ count, bytes: count, sha256: digest }),
  /** Tells whose signature it is without telling the key. */
  key_id: digest,
  /** By the site's key, over everything above and through its sums over every byte. */
  signature: digest,
});
export type BackupManifest = z.output<typeof backupManifest>;

function purposeKey(siteKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', siteKey, '', 'somnia backup', 32));
}

/** Names a site's key. */
export function keyId(siteKey: Buffer): string {
  return createHash('sha256').update(purposeKey(siteKey)).update('id').digest('hex');
}

function textOf({ signature: _signature, ...rest }: BackupManifest): string {
  const tables = Object.entries(rest.tables).toSorted(([one], [other]) => (one < other ? -1 : 1));
  const fields = Object.entries({ ...rest, tables }).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(fields);
}

export function signManifest(siteKey: Buffer, manifest: BackupManifest): string {
  return createHmac('sha256', purposeKey(siteKey)).update(textOf(manifest)).digest('hex');
}

export function isSignedBy(siteKey: Buffer, manifest: BackupManifest): boolean {
  const expected = Buffer.from(signManifest(siteKey, manifest), 'hex');
  return timingSafeEqual(expected, Buffer.from(manifest.signature, 'hex'));
}
