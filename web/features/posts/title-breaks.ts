/** Whether a title may break only at punctuation: each phrase must fit on a line of this many characters. */
export function breaksAtPunctuation(title: string, lineLength: number): boolean {
  const phrases = title.split(/[，。；：！？、…—\s]+/u);
  return phrases.length > 1 && phrases.every((phrase) => [...phrase].length <= lineLength);
}
