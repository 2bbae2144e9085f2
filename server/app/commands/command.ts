import type { OpenOptions, RunningSite } from '../compose.ts';

/** Parsed command-line arguments. */
export interface CommandArguments {
  /** Positional arguments after the command name. */
  positionals: string[];
  options: Record<string, string | boolean | undefined>;
}

/** Command output: Chinese text for people or JSON for machines. */
export interface CommandOutput {
  /** Prints the result of the command, once, at the end. */
  result: (facts: Record<string, unknown>, lines: string[]) => void;
  /** Prints progress to standard error. */
  progress: (line: string) => void;
  prompt: (question: string) => Promise<string>;
}

export interface Command {
  /** Full command name, such as `user create`. */
  name: string;
  usage: string;
  summary: string;
  options?: Record<string, { type: 'string' | 'boolean'; summary: string }>;
  /** When true, the command runs without opening the site (and without migrating its database). */
  withoutSite?: true;
  run: (
    args: CommandArguments,
    output: CommandOutput,
    site: (opening?: OpenOptions) => Promise<RunningSite>,
  ) => Promise<void>;
}

/** Incorrect usage of a command; the message is shown to the user. */
export class UsageError extends Error {}

/** The positional argument at index `at`. @throws UsageError when it is missing */
export function requiredArgument(args: CommandArguments, at: number, what: string): string {
  const word = args.positionals[at];
  if (!word) throw new UsageError(`缺少参数：${what}`);
  return word;
}

export function textOption(args: CommandArguments, name: string): string | undefined {
  const value = args.options[name];
  return typeof value === 'string' ? value : undefined;
}
