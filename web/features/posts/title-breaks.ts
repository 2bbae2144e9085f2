/**
 * Whether a title may break at its punctuation alone: only where each of its phrases has room on a line of so many
 * characters, so that a long one is never torn at the edge.
 */
export function breaksAtPunctuation(title: string, lineLength: number): boolean {
  const phrases = title.split(/[，。；：！？、…—\s]+/u);
  return phrases.length > 1 && phrases.every((phrase) => [...phrase].length <= lineLength);
}
