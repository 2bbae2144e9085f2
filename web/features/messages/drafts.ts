import { storedValues } from '#web/ui/stored-value.ts';

const kept = storedValues('somnia');
const nameOf = (personId: number): string => `draft:message:${personId}`;

export function readDraft(personId: number): string {
  const text = kept.read(nameOf(personId));
  return typeof text === 'string' ? text : '';
}

/** Stores the draft for a user; an empty text removes it. */
export function storeDraft(personId: number, text: string): void {
  if (text === '') kept.remove(nameOf(personId));
  else kept.write(nameOf(personId), text);
}
