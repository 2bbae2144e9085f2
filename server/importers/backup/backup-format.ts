import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

import { z } from 'zod';

/** Incremented when the format changes incompatibly. */
export const backupFormat = 1;
/** Always the first entry: identifies the file as a backup. */
export const headName = 'backup.json';
export const keyName = 'secret.key';
/** Always the last entry: a backup without it is truncated. */
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
  /** The migrations that created the tables. */
  schema: z.array(z.string().max(120)).max(1000),
  /** Whether the site key is included. Without it, encrypted values cannot be decrypted. */
  has_key: z.boolean(),
};

export const backupHead = z.object(headFields);
export type BackupHead = z.output<typeof backupHead>;

export const backupManifest = z.object({
  ...headFields,
  tables: z.record(z.string(), z.object({ rows: count, sha256: digest })),
  /** `sha256` is computed over the key, size and checksum of every file, in order. */
  files: z.object({ count, bytes: count, sha256: digest }),
  /** Identifies the signing key without revealing it. */
  key_id: digest,
  /** HMAC with the site key over all fields above, and so, through their checksums, over all contents. */
  signature: digest,
});
export type BackupManifest = z.output<typeof backupManifest>;

function purposeKey(siteKey: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', siteKey, '', 'somnia backup', 32));
}

/** A public identifier of a site key. */
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
