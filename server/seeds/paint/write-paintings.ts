import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

import { avatars } from './avatars.ts';
import { paint, paintingNames } from './paint.ts';

/** Paints everything anew into the folder whose files are committed: run it by hand after a scene has changed. */
const folder = join(import.meta.dirname, '../files/paintings');
await mkdir(folder, { recursive: true });
for (const name of paintingNames)
  await writeFile(
    join(folder, `${name}.webp`),
    await sharp(Buffer.from(paint(name)))
      .webp({ quality: 80, effort: 6 })
      .toBuffer(),
  );
for (const [name, drawing] of Object.entries(avatars))
  await writeFile(join(folder, `${name}.webp`), await sharp(Buffer.from(drawing)).webp({ quality: 90 }).toBuffer());
