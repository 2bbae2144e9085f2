import { slugOf } from './slug.ts';

/** An address by sound: 夜航船记 becomes ye-hang-chuan-ji. The dictionary is large, so it is loaded when it is asked for. */
export async function slugBySound(title: string): Promise<string> {
  const { pinyin } = await import('pinyin-pro');
  return slugOf(pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true }).join(' '));
}
