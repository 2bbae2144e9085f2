import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { Site } from '#server/kit/site.ts';

/** The plain text of a message in a file of the outbox. */
export function plainTextOf(source: string): string {
  const body = /Content-Type: text\/plain[\s\S]*?\r?\n\r?\n([\s\S]*?)\r?\n--/.exec(source)?.[1] ?? '';
  return Buffer.from(body, 'base64').toString('utf8');
}

/** All mails in order, with their texts: of waiting ones from the database, of those that became files from the files. */
export async function storedMails({ db, settings }: Site) {
  const rows = await db.selectFrom('mails').select(['id', 'kind', 'to_address', 'text_body']).orderBy('id').execute();
  return Promise.all(
    rows.map(async ({ id, kind, text_body: text, ...row }) => {
      if (text !== '') return { ...row, kind, text_body: text };
      const source = await readFile(join(settings.dataDir, 'outbox', `${id}-${kind}.eml`), 'utf8');
      return { ...row, kind, text_body: plainTextOf(source) };
    }),
  );
}
