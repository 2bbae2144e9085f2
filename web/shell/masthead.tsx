import { Link } from 'react-router';

import { usePostState } from '#web/kit/post-state.ts';
import { useSiteFacts } from '#web/features/site/site-facts.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Moon } from '#web/ui/moon.tsx';

/** Where a random article is found; the server chooses, so that the link works everywhere. */
export const randomAddress = '/random';

/** The line above the header: something to read by chance, and the day. @spec S2 */
export function Masthead() {
  const { day, description, randomRead } = useSiteFacts();
  const reading = usePostState();
  const words = reading ? `正在阅读：${reading.title}` : description;
  return (
    <div className="masthead">
      <div className="wrap">
        {randomRead ? (
          <Link className="masthead-read" to={randomAddress} title="随机读一篇">
            <Icon name="shuffle" size={14} />
            <span>随机读一篇</span>
            <b>{words}</b>
          </Link>
        ) : (
          <p className="masthead-read">
            <b>{words}</b>
          </p>
        )}
        {day.iso && (
          <p className="masthead-day">
            <time dateTime={day.iso}>{day.date}</time>
            <span>{day.lunar}</span>
            {day.term && <span>{day.term}</span>}
            <span className="masthead-moon">
              <Moon phase={day.moon.phase} size={15} />
              {day.moon.name}
            </span>
          </p>
        )}
      </div>
    </div>
  );
}
