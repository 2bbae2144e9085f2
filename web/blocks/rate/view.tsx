import { Icon } from '#web/ui/icon.tsx';

import type { ViewProps } from '../view-props.ts';

interface Data {
  title: string;
  open: boolean;
  count: number;
  average: number | null;
}

const stars = [1, 2, 3, 4, 5];

export function View({ block: { data } }: ViewProps<Data>) {
  const { average } = data;
  const said = average === null ? '还没有人评分' : `${average.toFixed(1)} 分，共 ${data.count} 人评分`;
  return (
    <section className="poll" aria-label="评分">
      <p className="poll-title">{data.title || '为这篇文章评分'}</p>
      <p className="stars" aria-hidden="true">
        {stars.map((star) => (
          <Icon key={star} name="star" size={22} filled={average !== null && star <= Math.round(average)} />
        ))}
      </p>
      <p className="poll-note">{data.open ? said : `${said}，评分尚未开放`}</p>
    </section>
  );
}
