import type { LayoutData } from '#web/features/site/layout-data.ts';
import { SiteLink } from '#web/features/site/site-link.tsx';
import { Icon } from '#web/ui/icon.tsx';

export const announcementKey = 'announcement';

/**
 * Source of a head script: a dismissed announcement must not flash. CSS hides it while `<html>` has `data-announced`.
 */
export function announcementScript(version: string): string {
  const kept = JSON.stringify(JSON.stringify({ v: version }));
  return `try{localStorage.getItem("somnia:${announcementKey}")===${kept}&&(document.documentElement.dataset.announced="")}catch{}`;
}

/** A line above everything; once dismissed, it stays hidden until it changes. */
export function Announcement({ text, url, version }: NonNullable<LayoutData['announcement']>) {
  return (
    <aside className="announcement" aria-label="公告">
      <div className="wrap">
        {url === '' ? (
          <p>{text}</p>
        ) : (
          <SiteLink to={url} external={!url.startsWith('/')}>
            {text}
            <Icon name="arrow-right" size={14} />
          </SiteLink>
        )}
        <button className="icon-button" type="button" aria-label="收起公告" data-put-away={version}>
          <Icon name="x" size={16} />
        </button>
      </div>
    </aside>
  );
}
