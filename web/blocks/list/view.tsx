import type { BlockData } from '#contract/blocks/registry.ts';
import type { ListItem } from '#contract/blocks/list.ts';
import { Icon } from '#web/ui/icon.tsx';

import { Inline } from '../inline.tsx';
import type { ViewProps } from '../view-props.ts';

type Data = BlockData<'list'>;

const numberings: Record<string, '1' | 'a' | 'A' | 'i' | 'I'> = {
  numeric: '1',
  'lower-alpha': 'a',
  'upper-alpha': 'A',
  'lower-roman': 'i',
  'upper-roman': 'I',
};

function CheckMark({ checked }: { checked: boolean }) {
  return (
    <span className="check-mark" data-checked={checked}>
      {checked && <Icon name="check" size={13} />}
      <span className="visually-hidden">{checked ? '已完成：' : '未完成：'}</span>
    </span>
  );
}

function Items({ items, data }: { items: readonly ListItem[]; data: Data }) {
  return items.map((item, at) => (
    <li key={at}>
      {data.style === 'checklist' && <CheckMark checked={item.meta.checked === true} />}
      <Inline html={item.content} />
      {item.items.length > 0 && <Level items={item.items} data={{ ...data, meta: {} }} />}
    </li>
  ));
}

function Level({ items, data }: { items: readonly ListItem[]; data: Data }) {
  if (data.style !== 'ordered') {
    return (
      <ul className={data.style === 'checklist' ? 'checklist' : undefined}>
        <Items items={items} data={data} />
      </ul>
    );
  }
  const { start, counterType = '' } = data.meta;
  return (
    <ol start={start} type={numberings[counterType]}>
      <Items items={items} data={data} />
    </ol>
  );
}

export function View({ block: { data } }: ViewProps<Data>) {
  return <Level items={data.items} data={data} />;
}
