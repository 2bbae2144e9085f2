import type { BlockData } from '#contract/blocks/registry.ts';

import { Inline } from '../inline.tsx';
import type { ViewProps } from '../view-props.ts';

/** Where a note stands, added by the server. */
interface Placed {
  id?: string;
  number?: number;
  /** Ids of its marks. */
  marks?: string[];
}

/** Notes with links back to their marks. */
export function View({ block: { data } }: ViewProps<BlockData<'footnotes'>>) {
  if (data.items.length === 0) return null;
  return (
    <section className="footnotes" role="doc-endnotes" aria-label="脚注">
      <ol>
        {data.items.map((item: BlockData<'footnotes'>['items'][number] & Placed, at) => (
          <li key={at} id={item.id} value={item.number} tabIndex={item.id ? -1 : undefined}>
            <Inline html={item.text} />
            {item.marks?.map((mark, nth) => (
              <a
                key={mark}
                className="footnote-back"
                href={`#${mark}`}
                role="doc-backlink"
                aria-label={`回到脚注 ${item.number} 所在的正文${nth > 0 ? `，第 ${nth + 1} 处` : ''}`}
              >
                ↩
              </a>
            ))}
          </li>
        ))}
      </ol>
    </section>
  );
}
