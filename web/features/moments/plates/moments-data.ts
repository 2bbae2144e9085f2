import { listActivePeople } from '#contract/features/moments/people.calls.ts';
import type { MomentNoticeType } from '#contract/features/moments/notice.rules.ts';
import type { ActivePerson } from '#contract/features/moments/people.entities.ts';
import { listPlates } from '#contract/features/moments/plates.calls.ts';
import { listTopics } from '#contract/features/moments/topics.calls.ts';
import type { OpenPage } from '#web/kit/open-page.ts';

/** A topic as a link with its number of moments. */
export interface TopicLink {
  id: number;
  name: string;
  url: string;
  count: number;
}

export interface PlateLink {
  id: number;
  name: string;
  url: string;
  cover_url: string;
  /** Number of its moments; absent on pages that do not change with it. */
  count?: number;
}

/** What stands beside a list of moments. */
export interface MomentsSurroundings {
  plates: PlateLink[];
  topics: TopicLink[];
  people: ActivePerson[];
  /** The site's notice above the lists; null if there is none. */
  notice: { type: MomentNoticeType; text: string } | null;
}

/** As many as fit beside the first moments. */
const topicsShown = 6;
const peopleShown = 4;

/** The plates as links. */
export async function loadPlateLinks(page: OpenPage): Promise<PlateLink[]> {
  const { list } = await page.call(listPlates, {});
  return list.map(({ id, name, url, cover_url }) => ({ id, name, url, cover_url }));
}

function noticeOf({ moments_notice_type: type, moments_notice_text: text }: OpenPage['options']) {
  return text === '' ? null : { type, text };
}

export async function loadHotTopics(page: OpenPage): Promise<TopicLink[]> {
  const { list } = await page.call(listTopics, {});
  return list.slice(0, topicsShown).map(({ id, name, url, count }) => ({ id, name, url, count }));
}

export async function loadActivePeople(page: OpenPage): Promise<ActivePerson[]> {
  const { list } = await page.call(listActivePeople, {});
  return list.slice(0, peopleShown);
}

/** Loads the columns beside a list of moments. */
export async function loadMomentsSurroundings(page: OpenPage): Promise<MomentsSurroundings> {
  const [plates, topics, people] = await Promise.all([
    page.call(listPlates, {}),
    loadHotTopics(page),
    loadActivePeople(page),
  ]);
  return {
    plates: plates.list.map(({ id, name, url, count, cover_url }) => ({ id, name, url, count, cover_url })),
    topics,
    people,
    notice: noticeOf(page.options),
  };
}
