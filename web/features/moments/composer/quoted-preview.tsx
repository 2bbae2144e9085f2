import { hiddenQuoteText } from '#contract/features/moments/copy.ts';
import type { QuotedMoment } from '#contract/features/moments/entities.ts';

/** The moment that is forwarded, small. */
export function QuotedPreview({ quote }: { quote: QuotedMoment | 'gone' }) {
  if (quote === 'gone') return <p className="compose-quote">{hiddenQuoteText}</p>;
  const { author, title, html, images, video } = quote;
  const picture = images[0] ?? video?.poster;
  return (
    <blockquote className="compose-quote" aria-label={`转发${author.name}的动态`}>
      {picture && (
        <img
          src={picture.url}
          srcSet={picture.srcset || undefined}
          sizes="56px"
          alt=""
          width={56}
          height={56}
          decoding="async"
        />
      )}
      <div>
        <b>@{author.name}</b>
        {title !== '' && <span className="compose-quote-title">{title}</span>}
        <div className="compose-quote-text" inert dangerouslySetInnerHTML={{ __html: html }} />
      </div>
    </blockquote>
  );
}
