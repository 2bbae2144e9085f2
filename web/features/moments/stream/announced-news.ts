import type { AnnouncedMoment } from '#contract/features/live/entities.ts';

/** Which announced moments belong to a list. */
export interface NewsScope {
  plateId?: number;
  topicId?: number;
  authorId?: number;
}

function isInScope(moment: AnnouncedMoment, { plateId, topicId, authorId }: NewsScope): boolean {
  return (
    (plateId === undefined || moment.plate_id === plateId) &&
    (topicId === undefined || moment.topic_ids.includes(topicId)) &&
    (authorId === undefined || moment.author_id === authorId)
  );
}

export interface AnnouncedNews {
  /** Takes the moments announced last. @returns the number of moments that the list has gained */
  hear: (list: readonly AnnouncedMoment[]) => number;
  /** Whether every announced moment was new, so that earlier announcements may have been missed. */
  mayHaveMissed: () => boolean;
}

/**
 * Counts the moments of a list that were published after it was loaded. The first announcements repeat what happened
 * before; of those, only moments younger than the list are new.
 */
export function createAnnouncedNews(shown: readonly number[], scope: NewsScope): AnnouncedNews {
  const youngest = Math.max(0, ...shown);
  const old = new Set(shown);
  const news = new Set<number>();
  let isFirst = true;
  let missed = false;
  return {
    hear: (list) => {
      const unheard = list.filter(({ id }) => !old.has(id) && !news.has(id));
      missed = list.length > 1 && unheard.length === list.length && !isFirst;
      for (const moment of unheard) {
        const isNew = isInScope(moment, scope) && (!isFirst || moment.id > youngest);
        (isNew ? news : old).add(moment.id);
      }
      isFirst = false;
      return news.size;
    },
    mayHaveMissed: () => missed,
  };
}
