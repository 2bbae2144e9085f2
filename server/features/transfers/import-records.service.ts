import type { Site, Unit } from '#server/kit/site.ts';

import * as reads from './imports.reads.ts';
import * as writes from './imports.writes.ts';

/** The local id of an imported item; undefined when it was never imported. */
export async function findImported(site: Site, key: string): Promise<number | undefined> {
  return reads.findRecord(site.db, key);
}

/** Records an import in the transaction that stores the item. */
export async function rememberImport(unit: Unit, key: string, kind: string, id: number): Promise<void> {
  await writes.insertRecord(unit, key, kind, id);
}
