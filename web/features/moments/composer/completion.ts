import { topicNameMaxLength } from '#contract/features/moments/limits.ts';

/** What is being typed at the caret: the beginning of a topic or of a name. */
export interface CompletionQuery {
  kind: 'topic' | 'person';
  /** Place of the # or @. */
  start: number;
  /** The characters after it. */
  text: string;
}

// The @ of an email address is no mention, but in Chinese one may follow a character directly.
const personPattern = /(?:^|[^\p{Script=Latin}\p{N}_.+%-])@([\p{L}\p{N}_-]{0,20})$/u;
const wholeTopic = /#[^#\n]+#/g;

function topicAt(before: string): CompletionQuery | null {
  const lineStart = before.lastIndexOf('\n') + 1;
  const line = before.slice(lineStart);
  // The second # of a topic begins no other one.
  const open = line.replace(wholeTopic, (topic) => ' '.repeat(topic.length)).lastIndexOf('#');
  if (open < 0) return null;
  const text = line.slice(open + 1);
  return /\s/.test(text) || Array.from(text).length > topicNameMaxLength
    ? null
    : { kind: 'topic', start: lineStart + open, text };
}

/** The name that is being typed after an `@`. */
export function personAt(before: string): CompletionQuery | null {
  const text = personPattern.exec(before)?.[1];
  return text === undefined ? null : { kind: 'person', start: before.length - text.length - 1, text };
}

/** What may be completed at the end of a text; null: nothing. */
export function completionAt(before: string): CompletionQuery | null {
  const [topic, person] = [topicAt(before), personAt(before)];
  if (topic && person) return topic.start > person.start ? topic : person;
  return topic ?? person;
}

const wholeChoice = { topic: /^#? ?/, person: /^ ?/ };

/** What takes the place of the characters between `from` and `to` when a topic or name is chosen. */
export function completionOf(
  text: string,
  caret: number,
  { kind, start }: CompletionQuery,
  chosen: string,
): { text: string; from: number; to: number } {
  // A closing # that was typed already, or a space, is not doubled.
  const [typed = ''] = wholeChoice[kind].exec(text.slice(caret)) ?? [];
  return { text: kind === 'topic' ? `#${chosen}# ` : `@${chosen} `, from: start, to: caret + typed.length };
}
