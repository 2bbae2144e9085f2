import type { PreparedCode } from '#contract/features/blocks/entities.ts';

import { Inline } from '../inline.tsx';
import type { ViewProps } from '../view-props.ts';

export { enhance } from './enhance.ts';
export const island = true;

/** Longer code starts collapsed; the collapsed part can still be scrolled. */
const foldFromLines = 32;

/** Colours, lines and numbers work without scripts; the island adds copying and expanding. */
export function View({ block: { data } }: ViewProps<PreparedCode>) {
  const label = data.language_name || '纯文本';
  return (
    <figure className="code" data-island="code" data-fold={data.lines >= foldFromLines || undefined}>
      <div className="code-head">
        <span className="code-language">{label}</span>
        {data.filename && <span className="code-file">{data.filename}</span>}
      </div>
      <pre tabIndex={0} aria-label={`${label} 代码`} role="group">
        <code data-digits={String(data.lines).length} dangerouslySetInnerHTML={{ __html: data.html }} />
      </pre>
      {(data.caption || data.link) && (
        <figcaption>
          <Inline html={data.caption} />
          {data.link && <a href={data.link}>查看来源</a>}
        </figcaption>
      )}
    </figure>
  );
}
