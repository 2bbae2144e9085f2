import './tip-wall.css';

import { useEffect } from 'react';

import { authorPath } from '#contract/features/accounts/rules.ts';
import { getTips } from '#contract/features/tips/calls.ts';
import type { Tip } from '#contract/features/tips/entities.ts';
import { yuanText } from '#contract/features/tips/rules.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { formatExact } from '#web/ui/format-number.ts';

import { tippedEvent } from './tipped-event.ts';

function OneTip({ tip: { from, point, fen, message }, pointsText }: { tip: Tip; pointsText: string }) {
  return (
    <li>
      <Avatar src={from.avatar_url} seed={from.id} size={32} />
      <div>
        <p>
          <a href={authorPath(from.id)}>{from.name}</a>
          <b>{fen > 0 ? `¥${yuanText(fen)}` : `${formatExact(point)} ${pointsText}`}</b>
        </p>
        {message && <p className="tip-words">{message}</p>}
      </div>
    </li>
  );
}

interface TipWallProps {
  target: { post_id: number } | { user_id: number };
  /** The owner's word for 积分. */
  pointsText: string;
}

/** The latest who tipped a post or a user; nothing while there is nobody. */
export function TipWall({ target, pointsText }: TipWallProps) {
  const { loaded, reload } = useLoaded(() => send(getTips, target));
  useEffect(() => {
    const again = () => void reload();
    addEventListener(tippedEvent, again);
    return () => removeEventListener(tippedEvent, again);
  }, [reload]);
  if (loaded.state !== 'ready' || loaded.value.total === 0) return null;
  const { list, total } = loaded.value;
  return (
    <section className="tip-wall" aria-label="打赏">
      <h2>
        {formatExact(total)} 次打赏{total > list.length && <span>，最近 {list.length} 次</span>}
      </h2>
      <ul>
        {list.map((tip) => (
          <OneTip key={tip.id} tip={tip} pointsText={pointsText} />
        ))}
      </ul>
    </section>
  );
}
