import { listActivePeople } from '#contract/features/moments/people.calls.ts';
import type { ActivePerson } from '#contract/features/moments/people.entities.ts';
import { listPlates } from '#contract/features/moments/plates.calls.ts';
import { listTopics } from '#contract/features/moments/topics.calls.ts';
import type { OpenPage } from '#web/kit/open-page.ts';

/** A plate or topic as a link with its number of moments. */
export interface TermLink {
  id: number;
  name: string;
  url: string;
  count: number;
}

export interface PlateLink extends TermLink {
  cover_url: string;
}

/** What stands beside every list of moments. */
export interface MomentsSurroundings {
  plates: PlateLink[];
  topics: TermLink[];
  people: ActivePerson[];
}

const peopleShown = 5;

/** Loads the columns beside a list of moments. */
export async function loadMomentsSurroundings(page: OpenPage): Promise<MomentsSurroundings> {
  const [plates, topics, people] = await Promise.all([
    page.call(listPlates, {}),
    page.call(listTopics, {}),
    page.call(listActivePeople, {}),
  ]);
  return {
    plates: plates.list.map(({ id, name, url, count, cover_url }) => ({ id, name, url, count, cover_url })),
    topics: topics.list.map(({ id, name, url, count }) => ({ id, name, url, count })),
    people: people.list.slice(0, peopleShown),
  };
}
