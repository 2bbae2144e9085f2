import { composerCopy } from '#contract/features/moments/composer.copy.ts';

import type { SavedMoment } from './publish-moment.ts';

/** The outcome of a publication; a moment that waits is in no list, so a link leads to it. */
export function PublishedNotice({ saved: { status, url } }: { saved: SavedMoment }) {
  if (status === 'publish') return composerCopy.published;
  return (
    <>
      {composerCopy.pending}
      <br />
      <a className="text-link" href={url}>
        {composerCopy.view}
      </a>
    </>
  );
}
