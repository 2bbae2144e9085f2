import type { Opening, RunningSite } from '../compose.ts';

/** What a command was given. */
export interface Given {
  /** Words after the command's own. */
  words: string[];
  options: Record<string, string | boolean | undefined>;
}

/** How a command speaks: for people in Chinese, or as JSON for machines. */
export interface Speech {
  /** The command's result; printed once, at its end. */
  result: (facts: Record<string, unknown>, lines: string[]) => void;
  /** Progress, on standard error. */
  progress: (line: string) => void;
  ask: (question: string) => Promise<string>;
}

export interface Command {
  /** Its words, such as `user create`. */
  name: string;
  usage: string;
  summary: string;
  options?: Record<string, { type: 'string' | 'boolean'; summary: string }>;
  /** A site is opened for it (and its database brought up to date) unless it says no. */
  withoutSite?: true;
  run: (given: Given, speech: Speech, site: (opening?: Opening) => Promise<RunningSite>) => Promise<void>;
}

/** Wrong use of a command; the message is for people. */
export class UsageError extends Error {}

/** The word at `at`, which must be there. */
export function wordOf(given: Given, at: number, what: string): string {
  const word = given.words[at];
  if (!word) throw new UsageError(`缺少参数：${what}`);
  return word;
}

export function textOption(given: Given, name: string): string | undefined {
  const value = given.options[name];
  return typeof value === 'string' ? value : undefined;
}
