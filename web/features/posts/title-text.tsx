import { Fragment } from 'react';

import { breaksAtPunctuation } from './title-breaks.ts';

/** Phrases up to this length fit on a line wherever titles stand. */
const shortPhrase = 7;

export interface TitleTextProps {
  text: string;
  /** Offsets at which a line may end, from the server. */
  breaks: readonly number[];
  /** Characters that fit on a line: a title of phrases no longer than this breaks only behind them. */
  phraseLength?: number;
}

/** A title whose lines end between words. Copies and searches of the page find the plain text. */
export function TitleText({ text, breaks, phraseLength = shortPhrase }: TitleTextProps) {
  if (breaksAtPunctuation(text, phraseLength)) return <span className="title-words">{text}</span>;
  if (breaks.length === 0) return text;
  return (
    <span className="title-words">
      {[0, ...breaks].map((from, at) => (
        <Fragment key={from}>
          {at > 0 && <wbr />}
          {text.slice(from, breaks[at])}
        </Fragment>
      ))}
    </span>
  );
}
