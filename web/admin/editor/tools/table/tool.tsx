import type { Command } from 'prosemirror-state';
import { addColumnAfter, addColumnBefore, addRowAfter, addRowBefore, deleteColumn } from 'prosemirror-tables';

import type { BlockData } from '#contract/blocks/registry.ts';

import { blockTool, type FormProps } from '../block-tool.ts';
import { Tick, ToolButton, ToolHead } from '../tool-parts.tsx';
import { keepingAlign, moveRow, removeRow, setColumnAlign } from './commands.ts';

type Data = BlockData<'table'>;

const sides = [
  ['left', '左'],
  ['center', '中'],
  ['right', '右'],
] as const;

const acts: readonly (readonly [string, Command])[] = [
  ['上方加行', addRowBefore],
  ['下方加行', addRowAfter],
  ['左侧加列', keepingAlign(addColumnBefore, 0)],
  ['右侧加列', keepingAlign(addColumnAfter, 1)],
  ['行上移', moveRow(-1)],
  ['行下移', moveRow(1)],
  ['删除行', removeRow],
  ['删除列', keepingAlign(deleteColumn, 'remove')],
];

function TableForm({ data, change, run }: FormProps<Data>) {
  return (
    <>
      <ToolHead type="table">
        <Tick label="首行为表头" checked={data.withHeadings} onChange={(withHeadings) => change({ withHeadings })} />
        <Tick label="加宽" checked={data.stretched} onChange={(stretched) => change({ stretched })} />
      </ToolHead>
      <div className="tool-row" role="toolbar" aria-label="表格">
        {acts.map(([name, command]) => (
          <ToolButton key={name} onClick={() => run(command)}>
            {name}
          </ToolButton>
        ))}
        {sides.map(([side, name]) => (
          <ToolButton key={side} label={`这一列靠${name}`} onClick={() => run(setColumnAlign(side))}>
            {name}
          </ToolButton>
        ))}
      </div>
    </>
  );
}

export const tool = blockTool<Data>({
  Form: TableForm,
  blank: { withHeadings: false, stretched: false, content: [], caption: '' },
  look: ({ withHeadings, align }) => ({
    class: 'tool-table-frame',
    'data-headings': String(withHeadings),
    style: (align ?? []).map((side, at) => `--align-${at + 1}: ${side}`).join(';'),
  }),
});
