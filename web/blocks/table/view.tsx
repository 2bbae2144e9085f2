import type { BlockData } from '#contract/blocks/registry.ts';

import { Inline } from '../inline.tsx';
import type { ViewProps } from '../view-props.ts';

type Data = BlockData<'table'>;

interface RowProps {
  cells: readonly string[];
  data: Data;
  tag: 'th' | 'td';
}

function Row({ cells, data, tag }: RowProps) {
  return (
    <tr>
      {cells.map((cell, at) => {
        const align = data.align?.[at];
        return (
          <Inline
            key={at}
            tag={tag}
            html={cell}
            scope={tag === 'th' ? 'col' : undefined}
            className={align && align !== 'left' ? `align-${align}` : undefined}
          />
        );
      })}
    </tr>
  );
}

/** Wide tables scroll in their own box, which can be focused by keyboard. */
export function View({ block: { data } }: ViewProps<Data>) {
  const [head, ...rest] = data.content;
  if (!head) return null;
  const rows = data.withHeadings ? rest : data.content;
  return (
    <figure className={data.stretched ? 'table table-stretched' : 'table'}>
      <div className="table-scroll" tabIndex={0} role="group" aria-label="表格">
        <table>
          {data.withHeadings && (
            <thead>
              <Row cells={head} data={data} tag="th" />
            </thead>
          )}
          <tbody>
            {rows.map((cells, at) => (
              <Row key={at} cells={cells} data={data} tag="td" />
            ))}
          </tbody>
        </table>
      </div>
      <Inline tag="figcaption" html={data.caption} />
    </figure>
  );
}
