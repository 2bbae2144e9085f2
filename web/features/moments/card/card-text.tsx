import { type ReactNode, useId, useState } from 'react';

import type { Moment } from '#contract/features/moments/entities.ts';

import { isLongText } from './long-text.ts';

/** The text of a moment; folded if it is long, but never without scripts. */
export function CardText({ moment, isWhole }: { moment: Moment; isWhole: boolean }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  if (moment.excerpt === '') return null;
  const isFoldable = !isWhole && isLongText(moment.excerpt);
  return (
    <>
      <div
        id={id}
        className={isFoldable && !isOpen ? 'moment-text is-folded' : 'moment-text'}
        data-written=""
        // A link in the hidden part was reached by the keyboard.
        onFocus={isFoldable ? () => setOpen(true) : undefined}
        dangerouslySetInnerHTML={{ __html: moment.html }}
      />
      {isFoldable && (
        <button
          className="moment-fold needs-script"
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? '收起' : '展开'}
        </button>
      )}
    </>
  );
}
