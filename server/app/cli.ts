import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { DomainError } from '#contract/errors.ts';
import { DatabaseUnusable } from '#server/database/connect.ts';
import { ImportError } from '#server/importers/document.ts';
import { readSettings, SettingError } from '#server/kit/settings.ts';

import { type Command, type CommandOutput, UsageError } from './commands/command.ts';
import { commands } from './commands/commands.ts';
import { composeSite, type OpenOptions, type RunningSite } from './compose.ts';
import { connectReactions } from './reactions.ts';

const root = join(import.meta.dirname, '../..');
/** Gives a running server time to read the invalidations before the command returns. */
const invalidationDelayMs = 150;

function helpText(): string {
  const width = Math.max(...commands.map((command) => command.usage.length));
  const lines = commands.map((command) => `  ${command.usage.padEnd(width)}  ${command.summary}`);
  return [
    '用法：npm run somnia -- <命令> [选项]',
    '',
    '命令：',
    ...lines,
    '',
    '每个命令都可以加 --help 查看选项，加 --json 输出 JSON。',
  ].join('\n');
}

function commandHelp(command: Command): string {
  const options = Object.entries(command.options ?? {}).map(([name, { summary }]) => `  --${name}  ${summary}`);
  return [
    `用法：npm run somnia -- ${command.usage}`,
    command.summary,
    ...(options.length > 0 ? ['', '选项：', ...options] : []),
  ].join('\n');
}

function findCommand(words: string[]): Command | undefined {
  return commands.find(({ name }) => name.split(' ').every((word, at) => words[at] === word));
}

function createOutput(asJson: boolean): CommandOutput {
  return {
    result: (facts, lines) => {
      process.stdout.write(asJson ? `${JSON.stringify(facts)}\n` : `${lines.join('\n')}\n`);
    },
    progress: (line) => {
      if (!asJson) process.stderr.write(`${line}\n`);
    },
    prompt: async (question) => {
      if (!process.stdin.isTTY) throw new UsageError(`缺少参数（${question.replace('：', '')}），请用选项给出。`);
      const terminal = createInterface({ input: process.stdin, output: process.stderr });
      try {
        return await terminal.question(question);
      } finally {
        terminal.close();
      }
    },
  };
}

function explain(error: unknown): { text: string; code: string } {
  if (error instanceof UsageError) return { text: error.message, code: 'USAGE' };
  if (error instanceof DomainError) return { text: error.message, code: error.code };
  if (error instanceof SettingError || error instanceof DatabaseUnusable)
    return { text: error.message, code: 'UNUSABLE' };
  if (error instanceof ImportError) return { text: error.message, code: 'SOURCE' };
  return { text: `出错了：${(error as Error).stack ?? String(error)}`, code: 'INTERNAL' };
}

/** Turns Node's argument parsing errors into messages of this program. */
function explainOption(error: unknown): string {
  const { code, message } = error as { code: string; message: string };
  const name = /'(?:-\w, )?(--?[^' =<]+)/.exec(message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `没有「${name}」这个选项，加 --help 查看可用的选项。`;
  if (/does not take an argument/.test(message)) return `选项「${name}」后面不写值。`;
  return `选项「${name}」后面要写一个值。`;
}

async function runCommand(command: Command, args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
      ...Object.fromEntries(Object.entries(command.options ?? {}).map(([name, { type }]) => [name, { type }])),
    },
  });
  if (values.help) {
    process.stdout.write(`${commandHelp(command)}\n`);
    return;
  }
  let running: RunningSite | undefined;
  const open = async (opening?: OpenOptions): Promise<RunningSite> => {
    if (running) return running;
    // Commands use the server's settings, but log errors only by default.
    running = await composeSite(readSettings({ LOG_LEVEL: 'error', ...process.env }), opening);
    connectReactions(running.site);
    return running;
  };
  try {
    if (!command.withoutSite) await open();
    const words = positionals.slice(command.name.split(' ').length);
    await command.run(
      { positionals: words, options: values as Record<string, string | boolean | undefined> },
      createOutput(values.json === true),
      open,
    );
    if (running) await wait(invalidationDelayMs);
  } finally {
    await running?.close();
  }
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const asJson = args.includes('--json');
  try {
    const envFile = join(root, '.env');
    if (existsSync(envFile)) process.loadEnvFile(envFile);
    const command = findCommand(args.filter((arg) => !arg.startsWith('-')));
    if (!command) {
      const wantsHelp = args.length === 0 || args[0] === 'help' || args[0] === '--help' || args[0] === '-h';
      if (!wantsHelp) throw new UsageError(`没有「${args.join(' ')}」这个命令。\n\n${helpText()}`);
      process.stdout.write(`${helpText()}\n`);
      return 0;
    }
    await runCommand(command, args);
    return 0;
  } catch (error) {
    const isParseError = (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
    const { text, code } = isParseError ? { text: explainOption(error), code: 'USAGE' } : explain(error);
    process.stderr.write(asJson ? `${JSON.stringify({ error: text, error_code: code })}\n` : `${text}\n`);
    return 1;
  }
}

process.exitCode = await main();
