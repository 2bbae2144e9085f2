import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import sharp from 'sharp';

import { avatars } from './avatars.ts';
import { paint, paintingNames } from './paint.ts';

/** Regenerates the committed images: run it by hand after changing a scene. */
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
