import { getStickerPackage } from '#contract/features/stickers/calls.ts';
import { isStickerName } from '#contract/features/stickers/rules.ts';
import { send } from '#web/kit/client.ts';

import { uploadFile } from '../media/upload.ts';

/** A sticker as it is put together: its name stands in what people write. */
export interface EditedSticker {
  key: number;
  name: string;
  url: string;
}

type Named = Pick<EditedSticker, 'name' | 'url'>;

/** Lists that were made here; those that no option names yet are known to nobody else. */
const made = new Map<string, Named[]>();

/** What a file is called when it becomes a sticker: its own name without what no code can carry, and no other's. */
export function stickerNameOf(fileName: string, taken: readonly string[]): string {
  const plain = fileName
    .replace(/\.[a-z0-9]+$/i, '')
    .replace(/[\s:<>"'&]+/g, '-')
    .slice(0, 60);
  const base = isStickerName(plain) ? plain : '表情';
  for (let turn = 1; ; turn += 1) {
    const name = turn === 1 ? base : `${base}${turn}`;
    if (!taken.includes(name)) return name;
  }
}

/** Why these stickers make no list; null when they do. */
export function listProblem(stickers: readonly Named[]): string | null {
  if (stickers.length === 0) return '请先添加图片';
  const names = stickers.map(({ name }) => name);
  const wrong = names.find((name) => !isStickerName(name));
  if (wrong !== undefined) return wrong === '' ? '每个表情都要有名称' : `「${wrong}」不能用作名称，请去掉空格和标点`;
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return twice === undefined ? null : `有两个表情都叫「${twice}」`;
}

/** The stickers of a list, as far as the site knows it. */
export async function readStickers(url: string): Promise<Named[]> {
  return made.get(url) ?? (url === '' ? [] : (await send(getStickerPackage, { url })).list);
}

/** Keeps stickers as a list. A list that is in use is never written over. @returns its address */
export async function keepStickers(stickers: readonly Named[]): Promise<string> {
  const list = Object.fromEntries(stickers.map(({ name, url }) => [name, url]));
  const file = new File([JSON.stringify(list, null, 2)], '表情清单.json', { type: 'application/json' });
  const { url } = await uploadFile(file);
  made.set(
    url,
    stickers.map(({ name, url: image }) => ({ name, url: image })),
  );
  return url;
}
