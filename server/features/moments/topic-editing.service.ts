import type { AdminTopic } from '#contract/features/moments/topic-editing.entities.ts';
import { topicNameMaxLength } from '#contract/features/moments/limits.ts';
import { topicErrors } from '#contract/features/moments/topics.copy.ts';
import { adminTopicsPageSize } from '#contract/features/moments/topics.limits.ts';
import { topicKey, topicName, type TopicSort } from '#contract/features/moments/topics.rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { audit } from '#server/features/audit/service.ts';
import { mergeTopicLists, removeTopicList, restoreTopicList } from '#server/features/posts/moment-lists.service.ts';
import {
  changeTerm,
  deleteTerm,
  emitTermMoved,
  setHidden,
  type TermChange,
  termRenamed,
} from '#server/features/terms/service.ts';
import { plainText } from '#server/kit/plain-text.ts';
import { type CallContext, type Unit, write } from '#server/kit/site.ts';

import * as reads from './topic-editing.reads.ts';
import { viewAdminTopic } from './topic-editing.views.ts';
import { recountHeat } from './topic-heat.service.ts';
import { queueTopicLinks } from './topic-links.service.ts';
import { listByKeys } from './topics.reads.ts';
import { topicSlugTag, topicsTag } from './topics.service.ts';
import * as writes from './topics.writes.ts';

export interface TopicQuery {
  search: string;
  sort: TopicSort;
  hidden: '' | '1';
  page: number;
  page_size?: number | undefined;
}

/** Topics of editors, also those that no public moment has. */
export async function listAdminTopics({ site: { db } }: CallContext, asked: TopicQuery): Promise<Page<AdminTopic>> {
  const { sort, page, page_size = adminTopicsPageSize } = asked;
  const filter = { search: plainText(asked.search).trim(), onlyHidden: asked.hidden === '1' };
  const [total, rows] = await Promise.all([
    reads.countTopics(db, filter),
    reads.listTopics(db, filter, sort, page_size, (page - 1) * page_size),
  ]);
  const ids = rows.map(({ id }) => id);
  const names = await reads.listNames(db, ids);
  return { list: rows.map((row) => viewAdminTopic(row, names)), total, page, page_size };
}

const target = (id: number) => ({ type: 'term', id });

function refuse(field: string, text: string): never {
  throw new DomainError('VALIDATION', text, { fields: { [field]: text } });
}

async function requireTopic(unit: Unit, id: number): Promise<reads.AdminTopicRow> {
  const topic = await reads.findTopic(unit.db, id);
  if (!topic) throw new DomainError('NOT_FOUND', topicErrors.missing);
  return topic;
}

/** A topic; nobody else changes or creates topics until the transaction ends. @throws DomainError NOT_FOUND */
async function lockTopic(unit: Unit, id: number): Promise<reads.AdminTopicRow> {
  await unit.lock('terms:topic');
  return requireTopic(unit, id);
}

/** Pages that show the topic, that list its moments, or that say that it does not exist. */
function touchTopic(unit: Unit, { id, slug }: { id: number; slug: string }): void {
  unit.touch(topicsTag, topicSlugTag(slug), `topic:${id}`, `term:${id}`);
}

/** Whether the public knows the address of a topic: only then it redirects, since a redirect shows the new name. */
const isKnown = (topic: reads.AdminTopicRow): boolean => Number(topic.heat) > 0 && topic.hidden_at === null;

/** @throws DomainError VALIDATION, CONFLICT when the name leads to another topic */
async function ensureNameFree(unit: Unit, id: number, wished: string): Promise<string> {
  const name = topicName(wished);
  if (name === null) return refuse('name', topicErrors.name(topicNameMaxLength));
  const [owner] = await listByKeys(unit.db, [topicKey(name)]);
  if (owner && owner.id !== id) {
    const text = topicErrors.nameTaken(owner.name);
    throw new DomainError('CONFLICT', text, { fields: { name: text } });
  }
  return name;
}

/** Former names keep leading to the topic. @throws DomainError NOT_FOUND, VALIDATION, CONFLICT */
export async function changeTopic(context: CallContext, id: number, change: TermChange): Promise<AdminTopic> {
  const { site } = context;
  return write(site, async (unit) => {
    const topic = await lockTopic(unit, id);
    const name = change.name === undefined ? undefined : await ensureNameFree(unit, id, change.name);
    await changeTerm(site, unit, id, { ...change, name }, isKnown(topic));
    if (name !== undefined) await writes.insertNames(unit, id, [topicKey(name)]);
    const changed = await requireTopic(unit, id);
    if (changed.slug !== topic.slug) await queueTopicLinks(unit, id);
    touchTopic(unit, topic);
    touchTopic(unit, changed);
    await audit(context, unit, {
      action: 'topic.change',
      target: target(id),
      before: { name: topic.name, slug: topic.slug },
      after: change,
    });
    return viewAdminTopic(changed, await reads.listNames(unit.db, [id]));
  });
}

/** Moments and names of a topic belong to another one from then on. @returns how many moments had it */
export async function mergeTopic(context: CallContext, id: number, into: number): Promise<number> {
  const { site } = context;
  return write(site, async (unit) => {
    const topic = await lockTopic(unit, id);
    if (into === id) refuse('into', topicErrors.itself);
    const other = await requireTopic(unit, into);
    if (other.hidden_at !== null) refuse('into', topicErrors.hidden);
    await mergeTopicLists(unit, id, into);
    await recountHeat(unit, into);
    await writes.moveNames(unit, id, into);
    await deleteTerm(unit, id);
    if (isKnown(topic)) await emitTermMoved(site, unit, topic, other.slug);
    await termRenamed.emit(site, unit, { termId: into });
    await queueTopicLinks(unit, into);
    touchTopic(unit, topic);
    touchTopic(unit, other);
    const { name } = topic;
    await audit(context, unit, { action: 'topic.merge', target: target(id), before: { name }, after: { into } });
    return Number(topic.posts);
  });
}

async function changeVisibility(context: CallContext, id: number, hidden: boolean): Promise<void> {
  const { site } = context;
  await write(site, async (unit) => {
    const topic = await lockTopic(unit, id);
    if ((topic.hidden_at !== null) === hidden) return;
    await setHidden(unit, id, hidden ? unit.now : null);
    if (hidden) await removeTopicList(unit, id);
    else await restoreTopicList(unit, id);
    await recountHeat(unit, id);
    touchTopic(unit, topic);
    await queueTopicLinks(unit, id);
    const action = hidden ? 'topic.remove' : 'topic.restore';
    await audit(context, unit, { action, target: target(id), before: { name: topic.name } });
  });
}

/** Hides a topic: no list has it, and its names stay plain text. @throws DomainError NOT_FOUND */
export async function removeTopic(context: CallContext, id: number): Promise<void> {
  await changeVisibility(context, id, true);
}

/** Shows a hidden topic again, with the moments that it had. @throws DomainError NOT_FOUND */
export async function restoreTopic(context: CallContext, id: number): Promise<void> {
  await changeVisibility(context, id, false);
}
