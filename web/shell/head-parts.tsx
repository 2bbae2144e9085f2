import { use } from 'react';

import { feedPath, feedTypes } from '#contract/features/feeds/rules.ts';
import { lazyMarginPx, lazyThreshold } from '#contract/features/media/limits.ts';
import { pictureCopy } from '#contract/features/media/copy.ts';
import { watchPictures } from '#web/features/media/pictures/watch-pictures.ts';
import { type SiteData, useSiteData } from '#web/features/site/site-data.ts';
import { keepEarlyEvents } from '#web/kit/early-events.ts';
import { HtmlParts } from '#web/kit/html-part.tsx';
import { noncePart } from '#web/kit/page-call.ts';
import { defaultImagePreferences, type ImagePreferences } from '#web/ui/image-preferences.tsx';
import { themeScript } from '#web/ui/theme.ts';

import { announcementScript } from './announcement.tsx';
import drawnIcon from './favicon.svg?url';

function HeadLinks() {
  const { name, icon, touchIcon } = useSiteData();
  return (
    <>
      {icon ? <link rel="icon" sizes="32x32" href={icon} /> : <link rel="icon" type="image/svg+xml" href={drawnIcon} />}
      {touchIcon && <link rel="apple-touch-icon" href={touchIcon} />}
      <link rel="manifest" href="/site.webmanifest" />
      <link rel="search" type="application/opensearchdescription+xml" title={name} href="/opensearch.xml" />
      {(['rss', 'atom', 'json'] as const).map((format) => (
        <link
          key={format}
          rel="alternate"
          type={feedTypes[format]}
          title={`${name} ${format.toUpperCase()}`}
          href={feedPath({ kind: 'site' }, format)}
        />
      ))}
    </>
  );
}

/** Reserves the header space for a user who was signed in, until the session is known. */
const memberScript = `try{localStorage.getItem("somnia:name")&&(document.documentElement.dataset.member="")}catch{}`;

/** What the reader chose for texts; `reader-settings.ts` writes it. */
const readerScript = `try{document.documentElement.dataset.reader=JSON.parse(localStorage.getItem("somnia:reader")).v}catch{}`;

/** Links that open something in the page; all others may be followed at any time. Members follow the ways in. */
const scriptedLinks = 'html:not([data-member]) a[data-enter],a[data-vip],a[data-compose],a[data-lightbox]';

/** Nobody waits longer than this for a press to have an effect. */
const mostWaitMs = 12_000;

const earlyScript = (): string => `(${keepEarlyEvents})(${JSON.stringify(scriptedLinks)},${mostWaitMs})`;

const inScript = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

function pictureScript({ lazy, placeholder }: ImagePreferences): string {
  const watch = { isLazy: lazy, placeholder, threshold: lazyThreshold, marginPx: lazyMarginPx, ...pictureCopy };
  return `(${watchPictures})(${inScript(watch)})`;
}

/** Runs before the first paint: theme, reader settings, signed-in state, pictures, announcement, and the keeping of early events. */
function headScript({ theme, announced, pictures = defaultImagePreferences }: SiteData): string {
  // A press on a picture that failed is answered before presses are kept.
  const parts = [
    themeScript({ prefix: 'somnia', defaultType: theme }),
    readerScript,
    memberScript,
    pictureScript(pictures),
    earlyScript(),
  ];
  const script = parts.join(';');
  return announced === undefined ? script : `${script};${announcementScript(announced)}`;
}

/**
 * The part of the head that is the same on every page. Elements scripts never change are rendered only on the server.
 */
export function HeadParts() {
  const site = useSiteData();
  const nonce = use(HtmlParts).get(noncePart);
  const script = import.meta.env.SSR ? headScript(site) : '';
  return (
    <>
      <meta name="theme-color" content="#fbf9f4" suppressHydrationWarning />
      <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
      {import.meta.env.SSR && <HeadLinks />}
    </>
  );
}
