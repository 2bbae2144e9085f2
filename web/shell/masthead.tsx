import type { LayoutData } from '#web/features/site/layout-data.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Moon } from '#web/ui/moon.tsx';

/** Address of a random post; the server redirects, so the link works everywhere. */
export const randomPostPath = '/random';

/** The line above the header: something to read by chance, and the day. @see docs/reference/routes.md */
export function Masthead({ day, description, randomRead }: LayoutData) {
  return (
    <aside className="masthead" aria-label="今日">
      <div className="wrap">
        {randomRead ? (
          <a className="masthead-read" href={randomPostPath} title="随机读一篇">
            <Icon name="shuffle" size={14} />
            <span>随机读一篇</span>
            <b data-reading={description}>{description}</b>
          </a>
        ) : (
          <p className="masthead-read">
            <b data-reading={description}>{description}</b>
          </p>
        )}
        <p className="masthead-day">
          <time dateTime={day.iso}>{day.date}</time>
          <span>{day.lunar}</span>
          {day.term && <span>{day.term}</span>}
          <span className="masthead-moon">
            <Moon phase={day.moon.phase} size={15} />
            {day.moon.name}
          </span>
        </p>
      </div>
    </aside>
  );
}
