import { useState } from 'react';

import { useSiteFacts } from '#web/features/site/site-facts.ts';
import { SiteLink } from '#web/features/site/site-link.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { storedValues } from '#web/ui/stored-value.ts';

const key = 'announcement';

/**
 * The text of a script for the head: an announcement that was put away must not flash. CSS hides what
 * `data-announced` on the page names.
 */
export function announcementScript(version: string): string {
  const kept = JSON.stringify(JSON.stringify({ v: version }));
  return `try{localStorage.getItem("somnia:${key}")===${kept}&&(document.documentElement.dataset.announced="")}catch{}`;
}

/** One line above everything; who has read it puts it away until it changes. */
export function Announcement() {
  const { announcement } = useSiteFacts();
  const [isAway, setAway] = useState('');
  if (!announcement || isAway === announcement.version) return null;
  const { text, url, version } = announcement;
  const putAway = () => {
    storedValues('somnia').write(key, version);
    setAway(version);
  };
  return (
    <aside className="announcement" aria-label="公告">
      <div className="wrap">
        {url ? (
          <SiteLink to={url} external={!url.startsWith('/')}>
            {text}
            <Icon name="arrow-right" size={14} />
          </SiteLink>
        ) : (
          <p>{text}</p>
        )}
        <button className="icon-button" type="button" aria-label="收起公告" onClick={putAway}>
          <Icon name="x" size={16} />
        </button>
      </div>
    </aside>
  );
}
