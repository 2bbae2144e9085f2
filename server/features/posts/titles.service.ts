import { type Site, write } from '#server/kit/site.ts';
import { titleBreaks, writeBreaks } from '#server/kit/title-breaks.ts';

import * as reads from './titles.reads.ts';
import { updatePost } from './writes.ts';

const batchSize = 200;

/** Finds where the titles of older posts may break. @returns how many there were */
export async function breakTitles(site: Site): Promise<number> {
  for (let count = 0; ;) {
    const rows = await reads.listUnbroken(site.db, batchSize);
    if (rows.length === 0) return count;
    await write(site, async (unit) => {
      for (const { id, title } of rows) {
        await updatePost(unit, id, { title_breaks: writeBreaks(await titleBreaks(title)) });
        unit.touch(`post:${id}`);
      }
    });
    count += rows.length;
  }
}
