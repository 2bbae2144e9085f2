import type { PostCard } from '#contract/features/posts/entities.ts';

/** How an article stands in a list: beside its cover, beside it mirrored, below a wide photograph, or as words alone. */
export type CardKind = 'cover' | 'mirror' | 'wide' | 'text';
export type CardStyle = 'cover' | 'text' | 'wide';

const rhythm: readonly CardKind[] = ['cover', 'wide', 'text', 'cover', 'mirror', 'text'];
const wideEnough = 1000;
/** A text card lives by its words; with fewer it looks like a mistake. */
const wordsOfText = 24;

function isPhotograph(card: PostCard): boolean {
  const { cover } = card;
  if (!cover) return false;
  if (cover.width === null || cover.height === null) return true;
  return cover.width >= wideEnough && cover.width >= cover.height * 1.3;
}

/** Chooses how a card looks by its place in the list, by what it has, and by the site's wish. */
export function cardKind(card: PostCard, place: number, style: CardStyle): CardKind {
  if (style === 'text') return 'text';
  if (style === 'wide') return isPhotograph(card) ? 'wide' : card.cover ? 'cover' : 'text';
  const wish = rhythm[place % rhythm.length] as CardKind;
  if (wish === 'wide' && !isPhotograph(card)) return 'mirror';
  if (wish === 'text' && (card.cover || Array.from(card.excerpt).length < wordsOfText)) return 'cover';
  return wish;
}
