import { personAt } from '#web/features/moments/composer/completion.ts';

/** What is being looked for at the caret. */
export interface CompletionQuery {
  kind: 'post' | 'person';
  /** Place of the first sign. */
  start: number;
  words: string;
}

/** Chinese keyboards produce 【 on the bracket key. */
const postPattern = /(?:\[\[|【【)([^[\]【】\n\ufffc]{0,40})$/;

/** What may be completed behind a text: an article after `[[`, a person after `@`. */
export function completionAt(before: string): CompletionQuery | undefined {
  const post = postPattern.exec(before);
  if (post) return { kind: 'post', start: post.index, words: post[1] ?? '' };
  const person = personAt(before);
  return person ? { kind: 'person', start: person.start, words: person.text } : undefined;
}

/** How much of what follows the caret belongs to the query: brackets that are closed already. */
export function closingLength(after: string, kind: CompletionQuery['kind']): number {
  return kind === 'post' ? (/^(?:\]{1,2}|】{1,2})/.exec(after)?.[0].length ?? 0) : 0;
}
