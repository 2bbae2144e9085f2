import { slugOf } from './slug.ts';

/** A pinyin slug: 夜航船记 becomes ye-hang-chuan-ji. The large dictionary is loaded on first use. */
export async function pinyinSlug(title: string): Promise<string> {
  const { pinyin } = await import('pinyin-pro');
  return slugOf(pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join(' '));
}
