import type { Moment, QuotedMoment } from '#contract/features/moments/entities.ts';
import { momentEditPath } from '#contract/features/moments/rules.ts';

/** What forwarding a moment quotes: of a forwarded one the original, so that quotes never nest. */
export function forwardedBy(moment: Moment): QuotedMoment {
  const { id, url, title, title_breaks, html, author, images, video, quote } = moment;
  return quote !== null && quote !== 'gone' ? quote : { id, url, title, title_breaks, html, author, images, video };
}

/** The page of the composer with this quote. */
export function forwardPath({ url }: QuotedMoment): string {
  return `${momentEditPath()}?quote=${url.split('/').at(-1) ?? ''}`;
}
