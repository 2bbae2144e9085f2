import type { MetaDescriptor } from 'react-router';

import { feedTypes } from '#contract/features/feeds/rules.ts';
import type { OpenPage } from '#web/kit/open-page.ts';

import type { StreamPage } from './stream.ts';
import { cursorPath } from './stream-query.ts';

interface MomentsHead {
  title: string;
  description: string;
  path: string;
  /** '' for the start of the list. Further pages are for readers without scripts, not for search engines. */
  cursor: string;
  first: StreamPage;
  image?: string;
  /** The feed of the list, if it has one. */
  feed?: string;
}

/** The head of a list of moments. */
export function momentsHead(page: OpenPage, list: MomentsHead): MetaDescriptor[] {
  const { title, description, path, cursor, first, image, feed } = list;
  const { list: moments, next_cursor: next } = first;
  return page.head({
    title: cursor === '' ? title : `${title} · 更早的`,
    description,
    path: cursor === '' ? path : cursorPath(path, cursor),
    image: image || moments.find(({ images }) => images.length > 0)?.images[0]?.url,
    next: next === null ? null : cursorPath(path, next),
    hidden: cursor !== '' || moments.length === 0,
    ...(feed && { feeds: [{ title, href: feed, type: feedTypes.rss }] }),
    jsonLd: [
      {
        '@type': 'CollectionPage',
        name: title,
        description,
        url: page.origin + path,
        mainEntity: {
          '@type': 'ItemList',
          itemListElement: moments.map((moment, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            url: page.origin + moment.url,
          })),
        },
      },
    ],
  });
}
