import type { ActivePerson, SuggestedPerson } from '#contract/features/moments/people.entities.ts';
import { activePeopleDays, activePeopleSize, peopleSuggestions } from '#contract/features/moments/people.limits.ts';
import { viewPerson } from '#server/database/user-marks.ts';
import { suggestMentions } from '#server/features/comments/mentions.service.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import * as reads from './people.reads.ts';

/** People for the completion of `@`. @throws DomainError 601 */
export async function suggestPeople(context: CallContext, q: string): Promise<SuggestedPerson[]> {
  return suggestMentions(context, q, peopleSuggestions);
}

const dayMs = 86_400_000;
/** Counting reads all moments of the last days, so it runs once in this time instead of on every page. */
const countedForMs = 600_000;
/** Counted beyond those that are shown, in place of people who are banned meanwhile. */
const extraPeople = 10;

interface Counted {
  at: number;
  people: Promise<{ authorId: number; count: number }[]>;
}

const counted = new WeakMap<Site, Counted>();

async function countPeople(site: Site): Promise<{ authorId: number; count: number }[]> {
  const now = site.clock.now();
  const known = counted.get(site);
  if (known && now - known.at < countedForMs) return known.people;
  const people = reads.countByAuthor(site.db, now - activePeopleDays * dayMs, now, activePeopleSize + extraPeople);
  counted.set(site, { at: now, people });
  people.catch(() => counted.delete(site));
  return people;
}

/** People with the most public moments of the last days, most first; counted every ten minutes. */
export async function listActivePeople(context: CallContext): Promise<ActivePerson[]> {
  const { site } = context;
  context.tag('list:people');
  const most = await countPeople(site);
  const ids = most.map(({ authorId }) => authorId);
  const rows = new Map((await reads.listShownPeople(site.db, ids, site.clock.now())).map((row) => [row.id, row]));
  const list = most.flatMap(({ authorId, count }) => {
    const person = rows.get(authorId);
    return person ? [{ ...viewPerson(person), moments: count }] : [];
  });
  const shown = list.slice(0, activePeopleSize);
  context.tag(...shown.map(({ id }) => `author:${id}`));
  return shown;
}
