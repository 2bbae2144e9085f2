import type { BlockData } from '#contract/blocks/registry.ts';
import { Icon } from '#web/ui/icon.tsx';

import { Inline } from '../inline.tsx';
import type { ViewProps } from '../view-props.ts';

const looks = {
  info: { icon: 'info', label: '提示' },
  success: { icon: 'circle-check', label: '成功' },
  warning: { icon: 'triangle-alert', label: '注意' },
  danger: { icon: 'circle-x', label: '警告' },
} as const;

export function View({ block: { data } }: ViewProps<BlockData<'alert'>>) {
  const { icon, label } = looks[data.style];
  return (
    <aside className={`alert alert-${data.style}`} role="note" aria-label={label}>
      <Icon name={icon} size={20} />
      <div>
        <Inline tag="b" html={data.title} />
        <Inline tag="p" html={data.text} />
      </div>
    </aside>
  );
}
