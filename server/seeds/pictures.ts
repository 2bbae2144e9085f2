import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { type PreparedFile, prepareFile as readMedia } from '#server/features/media/service.ts';
import { drawSvg } from '#server/kit/images.ts';

/** Illustrations of the product; the demo contains only images made for it. */
const scenesFolder = join(import.meta.dirname, '../../web/ui/art/scenes');
const filesFolder = join(import.meta.dirname, 'files');
const paintingsFolder = join(filesFolder, 'paintings');
const width = 1600;
const height = 1000;

const palette = '纸 oklch(0.981 0.0065 85)\n墨 oklch(0.265 0.032 272)\n月 oklch(0.815 0.128 80)\n';

/** A bell sound: one decaying note, as 16-bit mono WAV. */
function ringBell(): Buffer {
  const rate = 22_050;
  const samples = rate * 3;
  const wav = Buffer.alloc(44 + samples * 2);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples * 2, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples * 2, 40);
  const partials = [
    [523.25, 0.5, 1.2],
    [1046.5, 0.25, 2],
    [1568, 0.15, 3.2],
  ] as const;
  for (let at = 0; at < samples; at += 1) {
    const t = at / rate;
    const tone = partials.reduce(
      (sum, [hz, gain, decay]) => sum + gain * Math.sin(2 * Math.PI * hz * t) * Math.exp(-decay * t),
      0,
    );
    wav.writeInt16LE(Math.round(tone * 20_000), 44 + at * 2);
  }
  return wav;
}

/** All files that demo articles reference as `/demo/<name>`, ready to be stored. */
export async function drawPictures(): Promise<Map<string, PreparedFile>> {
  const files = new Map<string, PreparedFile>();
  const scenes = (await readdir(scenesFolder)).filter((name) => name.endsWith('.svg'));
  for (const scene of scenes) {
    const name = scene.replace('.svg', '');
    const drawn = await drawSvg(await readFile(join(scenesFolder, scene)), 200, (picture) =>
      picture.resize(width, height, { fit: 'cover' }).webp({ quality: 86 }),
    );
    files.set(`${name}.png`, await readMedia({ name: `${name}.webp`, body: drawn }));
  }
  for (const name of (await readdir(paintingsFolder)).sort())
    files.set(name, await readMedia({ name, body: await readFile(join(paintingsFolder, name)) }));
  files.set('bell.wav', await readMedia({ name: 'bell.wav', body: ringBell() }));
  files.set('palette.txt', await readMedia({ name: 'palette.txt', body: Buffer.from(palette) }));
  files.set('moon.webm', await readMedia({ name: 'moon.webm', body: await readFile(join(filesFolder, 'moon.webm')) }));
  return files;
}
