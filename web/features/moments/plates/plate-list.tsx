import './plate-header.css';
import './plate-list.css';

import { Link } from 'react-router';

import type { PlateCard } from '#contract/features/moments/plates.entities.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatNumber } from '#web/ui/format-number.ts';

import { PlateCover } from './moments-frame.tsx';

/** All plates as cards. */
export function PlateList({ plates }: { plates: readonly PlateCard[] }) {
  if (plates.length === 0) return <EmptyState title="还没有版块" hint="站长建好版块以后，会出现在这里。" />;
  return (
    <ul className="plate-list">
      {plates.map((plate) => (
        <li key={plate.id}>
          <span className="plate">
            <PlateCover plate={plate} width={72} />
          </span>
          <div>
            <h2>
              <Link to={plate.url} prefetch="intent">
                {plate.name}
              </Link>
            </h2>
            {plate.description && <p>{plate.description}</p>}
            <p className="plate-header-facts">
              <span>{formatNumber(plate.count)} 条动态</span>
              <span>{formatNumber(plate.followers)} 人关注</span>
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
