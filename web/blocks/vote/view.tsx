import type { BlockData } from '#contract/blocks/registry.ts';
import { formatDate } from '#web/ui/format-date.ts';

import type { ViewProps } from '../view-props.ts';

type Data = BlockData<'vote'> & { open: boolean; count: number };

export function View({ block: { data } }: ViewProps<Data>) {
  const notes = [data.multiple ? '可选多项' : '单选'];
  if (data.until) notes.push(`${formatDate(Date.parse(data.until), 'YYYY-MM-DD HH:mm')} 截止`);
  notes.push(data.open ? `共 ${data.count} 人投票` : '投票尚未开放');
  return (
    <section className="poll" aria-label="投票">
      <p className="poll-title">{data.title || '投票'}</p>
      <ul className="poll-options">
        {data.options.map((option) => (
          <li key={option.id}>{option.text}</li>
        ))}
      </ul>
      <p className="poll-note">{notes.join(' · ')}</p>
    </section>
  );
}
