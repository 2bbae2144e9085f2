/** A readable address out of any text, as the server makes it: letters and digits of every script, the rest hyphens. */
export function slugFromText(text: string): string {
  return Array.from(
    text
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_]+/gu, '-')
      .replace(/^[-\p{M}]+|-+$/gu, ''),
  )
    .slice(0, 80)
    .join('')
    .replace(/-+$/, '');
}

/** An address by sound: 夜航船记 becomes ye-hang-chuan-ji. */
export async function slugBySound(title: string): Promise<string> {
  const { pinyin } = await import('pinyin-pro');
  const sounds = pinyin(title, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true });
  return slugFromText(sounds.join(' '));
}
