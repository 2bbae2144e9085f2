import { topicNameMaxLength } from './limits.ts';

/** Characters that show something: names without any of them are no topics. */
const visible = /[\p{L}\p{N}\p{Extended_Pictographic}]/u;
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cc}]/gu;

/**
 * The name of a topic as it is stored: without invisible characters and marks of direction, white space as single
 * spaces. Null if nothing visible is left or it is too long; such text is no topic.
 * @see docs/reference/validations.md
 */
export function topicName(text: string): string | null {
  if (text.length > topicNameMaxLength * 8) return null;
  const name = text.normalize('NFC').replace(/\s+/gu, ' ').replace(unseen, '').trim();
  if (name.includes('#') || Array.from(name).length > topicNameMaxLength || !visible.test(name)) return null;
  return name;
}

/** Names with the same key are one topic: compatibility forms, case and white space are folded. */
export function topicKey(name: string): string {
  return name.normalize('NFKC').toLowerCase().normalize('NFKC').replace(/\s+/gu, ' ').trim();
}
