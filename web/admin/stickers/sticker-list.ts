import { getStickerPackage } from '#contract/features/stickers/calls.ts';
import { isStickerName } from '#contract/features/stickers/rules.ts';
import { send } from '#web/kit/client.ts';

import { uploadFile } from '../media/upload.ts';

/** A sticker being edited; its name is used in the text that users write. */
export interface EditedSticker {
  key: number;
  name: string;
  url: string;
}

type Named = Pick<EditedSticker, 'name' | 'url'>;

/** Lists created here. Until an option refers to one, the server does not know it. */
const made = new Map<string, Named[]>();

/** A unique sticker name derived from a file name, without characters that sticker codes do not allow. */
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

/** Why the stickers are not a valid list; null when they are. */
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

/** Stores the stickers as a new list; lists in use are never overwritten. @returns its URL */
export async function storeStickerList(stickers: readonly Named[]): Promise<string> {
  const list = Object.fromEntries(stickers.map(({ name, url }) => [name, url]));
  const file = new File([JSON.stringify(list, null, 2)], '表情清单.json', { type: 'application/json' });
  const { url } = await uploadFile(file);
  made.set(
    url,
    stickers.map(({ name, url: image }) => ({ name, url: image })),
  );
  return url;
}
