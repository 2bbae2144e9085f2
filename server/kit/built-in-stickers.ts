import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = join(import.meta.dirname, '../assets/stickers');

/** Built-in stickers by name, in display order, with their images. */
const stickerImages = {
  开心: 'happy',
  好耶: 'yay',
  笑哭: 'laughing',
  点赞: 'like',
  比心: 'heart',
  抱抱: 'hug',
  谢谢: 'thanks',
  加油: 'cheer',
  害羞: 'shy',
  惊讶: 'surprised',
  思考: 'thinking',
  疑惑: 'puzzled',
  无语: 'speechless',
  生气: 'angry',
  大哭: 'crying',
  喝茶: 'tea',
  看书: 'reading',
  困了: 'sleepy',
  晚安: 'good-night',
  溜了: 'slip-away',
} as const;

function readAll(): ReadonlyMap<string, Buffer> {
  const files = new Map<string, Buffer>();
  const list: Record<string, string> = {};
  for (const [name, drawing] of Object.entries(stickerImages)) {
    const body = readFileSync(join(folder, `${drawing}.svg`));
    files.set(`${drawing}.svg`, body);
    // A changed image gets a new URL, so browsers may cache it permanently.
    const version = createHash('sha256').update(body).digest('hex').slice(0, 8);
    list[name] = `/assets/stickers/${drawing}.svg?v=${version}`;
  }
  files.set('list.json', Buffer.from(JSON.stringify(list)));
  return files;
}

let files: ReadonlyMap<string, Buffer> | undefined;

/** An image of the built-in sticker package, or its list; undefined for unknown names. */
export function builtInSticker(file: string): Buffer | undefined {
  files ??= readAll();
  return files.get(file);
}
