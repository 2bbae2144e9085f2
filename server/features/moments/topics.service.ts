import { maxMomentTopics } from '#contract/features/moments/limits.ts';
import type { TopicCard } from '#contract/features/moments/topics.entities.ts';
import { hotTopicsSize, topicSuggestions } from '#contract/features/moments/topics.limits.ts';
import { topicKey, topicName } from '#contract/features/moments/topics.rules.ts';
import type { TermRef } from '#contract/features/terms/entities.ts';
import { ensureTerm, viewTermRef } from '#server/features/terms/service.ts';
import type { CallContext, Unit } from '#server/kit/site.ts';
import { isPossibleSlug } from '#server/kit/slug.ts';

import { findMovedSlug } from './moved-slugs.service.ts';
import * as reads from './topics.reads.ts';
import { viewTopic } from './topics.views.ts';
import * as writes from './topics.writes.ts';

/** Tag of lists of hot topics. */
export const topicsTag = 'topics';
/** Tag of pages about a slug that no shown topic has. */
export const topicSlugTag = (slug: string): string => `topic-slug:${slug}`;

/** The hottest topics, or the hottest of those whose name begins with `q`. */
export async function listTopics(context: CallContext, q: string): Promise<TopicCard[]> {
  const { db, engine } = context.site;
  context.tag(topicsTag);
  const key = topicKey(q);
  const rows = key
    ? await reads.listByBeginning(db, engine, key, topicSuggestions)
    : await reads.listHottest(db, hotTopicsSize);
  return rows.map(viewTopic);
}

/** A topic that public moments have, or the slug to which it moved. @throws DomainError NOT_FOUND */
export async function getTopicPage(
  context: CallContext,
  slug: string,
): Promise<{ moved_to: string | null; topic: TopicCard | null }> {
  const wanted = slug.normalize('NFC').toLowerCase();
  context.tag(topicSlugTag(wanted));
  const row = isPossibleSlug(wanted) ? await reads.findShownTopic(context.site.db, wanted) : undefined;
  if (!row) return { moved_to: await findMovedSlug(context, 'topic', wanted), topic: null };
  context.tag(`topic:${row.id}`);
  return { moved_to: null, topic: viewTopic(row) };
}

async function createTopic(unit: Unit, text: string): Promise<void> {
  const name = topicName(text) ?? text;
  const id = await ensureTerm(unit, 'topic', [name], { slug: topicKey(name) });
  await writes.insertNames(unit, id, [topicKey(name)]);
}

/**
 * The topics that these names lead to, by name; missing ones are created. A former name leads to the current topic.
 * What is no topic name, and the names of hidden topics, are left out.
 */
export async function ensureTopics(unit: Unit, names: readonly string[]): Promise<Map<string, TermRef>> {
  const keys = new Map<string, string>();
  for (const name of names.slice(0, maxMomentTopics)) if (topicName(name) !== null) keys.set(name, topicKey(name));
  const wanted = [...new Set(keys.values())];
  let known = await reads.listByKeys(unit.db, wanted);
  if (known.length < wanted.length) {
    // Only one transaction creates topics at a time, so that a name never gets two.
    await unit.lock('terms:topic');
    const found = new Set((await reads.listByKeys(unit.db, wanted)).map((row) => row.name_key));
    for (const [name, key] of keys) {
      if (!found.has(key)) await createTopic(unit, name);
      found.add(key);
    }
    known = await reads.listByKeys(unit.db, wanted);
  }
  const topics = new Map(known.map((row) => [row.name_key, row]));
  return new Map(
    [...keys].flatMap(([name, key]) => {
      const topic = topics.get(key);
      return topic && topic.hidden_at === null ? [[name, viewTermRef(topic)]] : [];
    }),
  );
}
