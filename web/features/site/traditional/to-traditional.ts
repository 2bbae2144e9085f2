import { simplifiedCharacters, traditionalCharacters } from '#contract/kit/chinese-characters.ts';
import { phrases } from './phrases.ts';

const written = Array.from(traditionalCharacters);
const characters = new Map(Array.from(simplifiedCharacters, (character, at) => [character, written[at] ?? character]));
const words = new Map(phrases.map((entry) => entry.split(' ') as [string, string]));
const lengths = [...new Set([...words.keys()].map((word) => word.length))].toSorted((a, b) => b - a);

function wordAt(text: string, at: number): string | undefined {
  for (const length of lengths) {
    const word = text.slice(at, at + length);
    if (words.has(word)) return word;
  }
  return undefined;
}

/** Converts a text to traditional characters: known words first, then single characters. */
export function toTraditional(text: string): string {
  let result = '';
  for (let at = 0; at < text.length; at += 1) {
    const word = wordAt(text, at);
    const character = text.charAt(at);
    result += word === undefined ? (characters.get(character) ?? character) : words.get(word);
    if (word !== undefined) at += word.length - 1;
  }
  return result;
}
