import type { PostCard } from '#contract/features/posts/entities.ts';

/** Layout of a post card: cover beside the text, mirrored, wide cover above, or text only. */
export type CardKind = 'cover' | 'mirror' | 'wide' | 'text';
export type CardStyle = 'cover' | 'text' | 'wide';

const kindSequence: readonly CardKind[] = ['cover', 'wide', 'text', 'cover', 'mirror', 'text'];
const minWideWidth = 1000;
/** Minimum excerpt length of a text card; a shorter one looks broken. */
const minTextLength = 24;

function isPhotograph(card: PostCard): boolean {
  const { cover } = card;
  if (!cover) return false;
  if (cover.width === null || cover.height === null) return true;
  return cover.width >= minWideWidth && cover.width >= cover.height * 1.3;
}

/** Selects the layout of a card by its position, its content and the site's setting. */
export function cardKind(card: PostCard, place: number, style: CardStyle): CardKind {
  if (style === 'text') return 'text';
  if (style === 'wide') return isPhotograph(card) ? 'wide' : card.cover ? 'cover' : 'text';
  const wish = kindSequence[place % kindSequence.length] as CardKind;
  if (wish === 'wide' && !isPhotograph(card)) return 'mirror';
  if (wish === 'text' && (card.cover || Array.from(card.excerpt).length < minTextLength)) return 'cover';
  return wish;
}
