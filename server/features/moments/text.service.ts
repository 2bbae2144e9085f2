import { authorPath } from '#contract/features/accounts/rules.ts';
import { type MomentTextPart, parseMomentText, topicsIn } from '#contract/features/moments/text.rules.ts';
import type { TermRef } from '#contract/features/terms/entities.ts';
import { resolveMentions } from '#server/features/comments/mentions.service.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';
import type { Site, Unit } from '#server/kit/site.ts';

import { ensureTopics } from './topics.service.ts';

interface Known {
  /** Topics by the names in the text. */
  topics: ReadonlyMap<string, Pick<TermRef, 'url'>>;
  resolveMention: Awaited<ReturnType<typeof resolveMentions>>;
}

function renderMention(text: string, letters: string, { resolveMention }: Known): string {
  const person = resolveMention(letters);
  if (!person) return escapeHtml(text);
  const name = `@${letters.slice(0, person.length)}`;
  return `<a class="mention" href="${authorPath(person.id)}">${escapeHtml(name)}</a>${escapeHtml(letters.slice(person.length))}`;
}

function renderPart(part: MomentTextPart, known: Known): string {
  const shown = escapeHtml(part.text);
  if (part.kind === 'mention') return renderMention(part.text, part.letters, known);
  if (part.kind === 'link') return `<a href="${shown}" rel="nofollow ugc noopener" target="_blank">${shown}</a>`;
  const topic = part.kind === 'topic' ? known.topics.get(part.name) : undefined;
  return topic ? `<a class="topic" href="${escapeHtml(topic.url)}">${shown}</a>` : shown;
}

/** Safe HTML of a text: links, topics, mentions and line breaks. Stickers are rendered when it is displayed. */
export function renderMomentParts(parts: readonly MomentTextPart[], known: Known): string {
  const html = parts.map((part) => renderPart(part, known)).join('');
  return html.replace(/\n{3,}/g, '\n\n').replaceAll('\n', '<br>');
}

/** A text that was parsed before its transaction. */
export interface PreparedText {
  parts: readonly MomentTextPart[];
  resolveMention: Known['resolveMention'];
}

/** Parses a text and looks up whom it mentions, before its transaction. */
export async function prepareMomentText(site: Site, text: string): Promise<PreparedText> {
  return { parts: parseMomentText(text), resolveMention: await resolveMentions(site, text) };
}

/** A text as it is stored. Creates the topics that it is the first to name. */
export async function storeMomentText(
  unit: Unit,
  { parts, resolveMention }: PreparedText,
): Promise<{ html: string; topicIds: number[] }> {
  const topics = await ensureTopics(unit, topicsIn(parts));
  const ids = new Set([...topics.values()].map(({ id }) => id));
  return { html: renderMomentParts(parts, { topics, resolveMention }), topicIds: [...ids] };
}

/** The people whom a rendered text mentions. */
export function mentionedIn(html: string): number[] {
  const found = [...html.matchAll(/<a class="mention" href="\/author\/(\d{1,15})"/g)].map((match) => Number(match[1]));
  return [...new Set(found)];
}

/** Who is mentioned in a rendered text, by name: also people who were renamed since. */
function mentionedNames(html: string): Map<string, number> {
  const found = html.matchAll(/<a class="mention" href="\/author\/(\d{1,15})">@([^<]{1,40})<\/a>/g);
  return new Map([...found].map((match) => [match[2] as string, Number(match[1])]));
}

/** Renders a stored text again after topics changed; its mentions stay as they are. */
export async function renderAgain(unit: Unit, text: string, html: string): Promise<string> {
  const names = [...mentionedNames(html)].toSorted(([one], [other]) => other.length - one.length);
  const resolveMention: Known['resolveMention'] = (letters) => {
    const [name, id] = names.find(([each]) => letters.startsWith(each)) ?? [];
    return name === undefined || id === undefined ? undefined : { id, length: name.length };
  };
  return (await storeMomentText(unit, { parts: parseMomentText(text), resolveMention })).html;
}
