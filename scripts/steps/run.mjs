import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** A step that failed; the message says in Chinese what to do. */
export class StepFailed extends Error {}

/** Progress lines go to stderr; stdout belongs to the command. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

const stillEveryMs = 15_000;

/** Runs a long step and prints its duration while it runs and at its end. */
export async function step(title, work) {
  const begun = Date.now();
  const seconds = () => ((Date.now() - begun) / 1000).toFixed(1);
  say(`${title}……`);
  const timer = setInterval(() => say(`${title}……已用 ${Math.round((Date.now() - begun) / 1000)} 秒`), stillEveryMs);
  try {
    const result = await work();
    say(`${title}：完成（${seconds()} 秒）`);
    return result;
  } finally {
    clearInterval(timer);
  }
}

const children = new Set();
const cleanups = new Set();

/** Registers cleanup that must run even when this command is interrupted. @returns a function that runs it now */
export function undoAtEnd(undo) {
  const once = async () => {
    if (!cleanups.delete(once)) return;
    await undo();
  };
  cleanups.add(once);
  return once;
}

/** Cleanup runs in reverse order. */
async function undoAll() {
  for (const undo of [...cleanups].reverse()) await Promise.allSettled([undo()]);
}

async function endBySignal(signal) {
  for (const child of children) child.kill(signal);
  await undoAll();
  process.exit(128 + constants.signals[signal]);
}

function start(command, args, options) {
  const child = spawn(command, args, { cwd: root, ...options });
  children.add(child);
  child.on('close', () => children.delete(child));
  child.on('error', () => children.delete(child));
  return child;
}

/** Runs a program to its end and returns its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = start(command, args, { stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/** Runs a program and returns its exit code and output. */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = start(command, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

const sameSignalMs = 1000;
const orphanCheckMs = 1000;

/** Killing npm must also end the programs that npm runs. */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return;
  const npm = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === npm) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, orphanCheckMs);
  timer.unref();
}

/**
 * Starting from compiled sources without types takes half the time and less memory. Large allocations of the C
 * library, mostly for images, are returned to the system immediately, and its threads share two arenas. The young
 * generation is bounded; by default it keeps the size that loading the modules needed.
 */
const sparing = {
  NODE_OPTIONS: '--max-semi-space-size=8',
  NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'),
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_ARENA_MAX: '2',
};

/** Runs a program in place of this one: signals are forwarded to it, and its exit code is used. */
export function become(command, args, env) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...sparing, ...process.env, ...env } });
  const passedAt = new Map();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.removeAllListeners(signal);
    process.on(signal, () => {
      // npm forwards signals that the terminal already sent us.
      if (Date.now() - (passedAt.get(signal) ?? 0) < sameSignalMs) return;
      passedAt.set(signal, Date.now());
      child.kill(signal);
    });
  }
  endWithNpm(child);
  child.on('error', (error) => {
    say(`无法启动 ${command}：${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
}

/** Runs `main`; on failure prints the reason in Chinese and exits with code 1. */
export async function begin(main) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void endBySignal(signal));
  try {
    await main();
  } catch (error) {
    say(error instanceof StepFailed ? error.message : `出错了：${error.stack ?? error}`);
    await undoAll();
    process.exit(1);
  }
}
