import type { BlockData } from '#contract/blocks/registry.ts';
import { Icon } from '#web/ui/icon.tsx';

import { blockTool, type FormProps } from '../block-tool.ts';
import { RichField } from '../rich-field.tsx';
import { TextBox, ToolHead } from '../tool-parts.tsx';

type Data = BlockData<'footnotes'>;
type Note = Data['items'][number];

/** The first number that no note has. */
function freeLabel(items: readonly Note[]): string {
  let number = items.length + 1;
  while (items.some(({ label }) => label === String(number))) number += 1;
  return String(number);
}

function FootnotesForm({ data, change }: FormProps<Data>) {
  const items = data.items ?? [];
  const set = (at: number, patch: Partial<Note>) =>
    change((now) => ({ items: now.items.map((item, each) => (each === at ? { ...item, ...patch } : item)) }));
  return (
    <div className="tool-card">
      <ToolHead type="footnotes" />
      <p className="tool-hint">在正文里写 [^名字]，读者会看到编号，按下就能看到对应的注。</p>
      {items.map((item, at) => (
        <div className="tool-row" key={at}>
          <TextBox
            label={`脚注 ${at + 1} 的名字`}
            maxLength={40}
            value={item.label ?? ''}
            onChange={(label) => set(at, { label })}
          />
          <RichField
            className="tool-caption"
            label={`脚注 ${at + 1} 的内容`}
            placeholder="注的内容"
            html={item.text ?? ''}
            onChange={(text) => set(at, { text })}
          />
          <button
            className="icon-button"
            type="button"
            aria-label={`删除脚注 ${at + 1}`}
            onClick={() => change((now) => ({ items: now.items.filter((_, each) => each !== at) }))}
          >
            <Icon name="trash-2" size={16} />
          </button>
        </div>
      ))}
      <button
        className="button button-small"
        type="button"
        onClick={() =>
          change((now) => ({ items: [...(now.items ?? []), { label: freeLabel(now.items ?? []), text: '' }] }))
        }
      >
        <Icon name="plus" size={14} />
        添加脚注
      </button>
    </div>
  );
}

export const tool = blockTool<Data>({ Form: FootnotesForm, blank: { items: [] } });
