import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** A step that failed; the message says in Chinese what to do. */
export class StepFailed extends Error {}

/** Progress lines go to standard error, so that standard output stays the command's own. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Runs a program to its end and gives its exit code. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}

/** Runs a program, keeps what it prints, and gives both. */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], ...options });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: String(error) }));
    child.on('exit', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** Runs a program in our place: signals reach it, and its exit code is ours. */
export function become(command, args, env) {
  const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    say(`无法启动 ${command}：${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

/** Runs `main`, says in Chinese why it failed, and ends with exit code 1 then. */
export async function begin(main) {
  try {
    await main();
  } catch (error) {
    say(error instanceof StepFailed ? error.message : `出错了：${error.stack ?? error}`);
    process.exit(1);
  }
}
