import { Link } from 'react-router';

import { hiddenQuoteText } from '#contract/features/moments/copy.ts';
import type { Moment, QuotedMoment } from '#contract/features/moments/entities.ts';
import { authorPath } from '#contract/features/accounts/rules.ts';
import { TitleText } from '#web/features/posts/title-text.tsx';
import { Icon } from '#web/ui/icon.tsx';

import { CardImages } from './card-images.tsx';
import { showVideo } from './show-video.tsx';

function Quoted({ quote, slug }: { quote: QuotedMoment; slug: string }) {
  const { author, title, title_breaks, html, url, images, video } = quote;
  return (
    <blockquote className="moment-quote" cite={url}>
      <p className="moment-quote-by">
        <Link to={authorPath(author.id)}>@{author.name}</Link>
      </p>
      {title && (
        <p className="moment-quote-title">
          <Link to={url}>
            <TitleText text={title} breaks={title_breaks} />
          </Link>
        </p>
      )}
      <div className="moment-text moment-quote-text" data-written="" dangerouslySetInnerHTML={{ __html: html }} />
      <CardImages images={images} slug={`quote-${slug}`} />
      <p className="moment-quote-more">
        {video && (
          <button className="needs-script" type="button" onClick={() => showVideo(video, `${author.name} 的视频`)}>
            <Icon name="play" size={14} />
            播放视频
          </button>
        )}
        <Link to={url}>查看原动态</Link>
      </p>
    </blockquote>
  );
}

/** The moment that this one forwards. */
export function CardQuote({ quote, slug }: Pick<Moment, 'quote' | 'slug'>) {
  if (quote === null) return null;
  if (quote === 'gone') {
    return (
      <p className="moment-quote moment-quote-gone">
        <Icon name="eye-off" size={15} />
        {hiddenQuoteText}
      </p>
    );
  }
  return <Quoted quote={quote} slug={slug} />;
}
