import type { BlockData } from '#contract/blocks/registry.ts';
import { maxVoteOptions } from '#contract/features/votes/limits.ts';

import { fromShanghaiField, toShanghaiField } from '../../panel/local-time.ts';
import { blockTool, type FormProps } from '../block-tool.ts';
import { TextBox, Tick, ToolButton, ToolHead } from '../tool-parts.tsx';
import { freshId } from '../fresh-ids.ts';

type Data = BlockData<'vote'>;
type Option = Data['options'][number];

/** Votes refer to option ids, so an option keeps its id when its text or position changes. */
function Options({ data, change }: Pick<FormProps<Data>, 'data' | 'change'>) {
  const { options } = data;
  const alter = (make: (now: Option[]) => Option[]) => change((now) => ({ options: make(now.options) }));
  const move = (from: number, to: number) =>
    alter((now) => now.toSpliced(from, 1).toSpliced(to, 0, now[from] as Option));
  return (
    <ol className="tool-options">
      {options.map((option, at) => (
        <li key={option.id} className="tool-row">
          <TextBox
            label={`选项 ${at + 1}`}
            maxLength={200}
            value={option.text}
            onChange={(text) => alter((now) => now.map((each) => (each.id === option.id ? { ...each, text } : each)))}
            error={option.text.trim() === '' ? '请填写选项，或删除它' : undefined}
          />
          {
            <div className="tool-row">
              <ToolButton label={`上移选项 ${at + 1}`} onClick={() => move(at, at - 1)} disabled={at === 0}>
                ↑
              </ToolButton>
              <ToolButton
                label={`下移选项 ${at + 1}`}
                onClick={() => move(at, at + 1)}
                disabled={at === options.length - 1}
              >
                ↓
              </ToolButton>
              <ToolButton label={`删除选项 ${at + 1}`} onClick={() => alter((now) => now.toSpliced(at, 1))}>
                ✕
              </ToolButton>
            </div>
          }
        </li>
      ))}
    </ol>
  );
}

function VoteForm({ data, change }: FormProps<Data>) {
  return (
    <div className="tool-card">
      <ToolHead type="vote">
        <Tick label="可选多项" checked={data.multiple} onChange={(multiple) => change({ multiple })} />
      </ToolHead>
      <TextBox label="投票的问题" maxLength={2000} value={data.title} onChange={(title) => change({ title })} />
      <Options data={data} change={change} />
      {data.options.length < maxVoteOptions && (
        <ToolButton
          onClick={() =>
            change((now) => ({
              options: [...now.options, { id: freshId(), text: `选项 ${now.options.length + 1}` }],
            }))
          }
        >
          ＋ 加一个选项
        </ToolButton>
      )}
      <TextBox
        label="截止时间（北京时间）"
        type="datetime-local"
        hint="留空则一直可以投"
        value={data.until ? toShanghaiField(data.until) : ''}
        onChange={(field) => change({ until: fromShanghaiField(field) || undefined })}
      />
    </div>
  );
}

export const tool = blockTool<Data>({
  Form: VoteForm,
  blank: {
    title: '',
    options: [
      { id: '1', text: '选项 1' },
      { id: '2', text: '选项 2' },
    ],
    multiple: false,
  },
});
