import { fork } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';

/**
 * Checks whether response times reveal who has an account: known and unknown accounts in random order, over loopback,
 * through the whole server. A call passes when the medians differ by less than 5 ms and both samples may have the same
 * distribution (Kolmogorov–Smirnov, p > 0.01). Call names as arguments measure only those.
 */
const wanted = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const samples = process.argv.includes('--quick') ? 500 : 2000;
const mostMs = 5;
const leastP = 0.01;
const warmUp = 50;

interface Call {
  path: string;
  body: (who: string) => object;
  /** For a site that requires no verification code. */
  withoutCodes?: true;
}

const password = '不是这个密码';
const calls: Record<string, Call> = {
  登录: { path: '/nv/user-login', body: (who) => ({ name: who, password }) },
  用邮箱登录: { path: '/nv/user-login', body: (who) => ({ name: `${who}@example.com`, password }) },
  注册: {
    path: '/nv/register-user',
    body: (who) => ({
      name: `新人${who.replace(/\D/g, '')}`,
      password: '早上写一点字再走',
      email: `${who}@example.com`,
      verifyCode: '000000',
      codeId: 1,
    }),
  },
  不用验证码的注册: {
    path: '/nv/register-user',
    body: (who) => ({ name: `新人${asked}`, password: '早上写一点字再走', email: `${who}@example.com` }),
    withoutCodes: true,
  },
  获取验证码: {
    path: '/somnia/get-code',
    body: (who) => ({ name: '新人', email: `${who}@example.com`, type: 'register' }),
  },
  找回密码的验证码: { path: '/somnia/get-code', body: (who) => ({ email: `${who}@example.com`, type: 'forget' }) },
  找回密码: { path: '/nv/forget-password', body: (who) => ({ email: `${who}@example.com` }) },
};

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let asked = 0;

/** Every request uses an address from another network. */
function nextAddress(): string {
  asked += 1;
  return `${20 + ((asked >> 16) & 127)}.${(asked >> 8) & 255}.${asked & 255}.1`;
}

async function answer(port: number, call: Call, who: string): Promise<{ ms: number; seen: string }> {
  const body = JSON.stringify(call.body(who));
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(body),
    origin: 'http://localhost:3000',
    'x-forwarded-for': nextAddress(),
  };
  const begun = performance.now();
  const sent = request({ port, host: '127.0.0.1', method: 'POST', path: call.path, agent, headers });
  sent.end(body);
  const [response] = await once(sent, 'response');
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  const ms = performance.now() - begun;
  const text = Buffer.concat(parts).toString('utf8');
  return { ms, seen: `${response.statusCode} ${text.replace(/"id":\d+/, '"id":0')}` };
}

const sorted = (values: number[]): number[] => values.toSorted((one, other) => one - other);
const median = (values: number[]): number => sorted(values)[Math.floor(values.length / 2)] ?? 0;

/** The probability that two samples of the same distribution differ this much. */
function ksP(one: number[], other: number[]): number {
  const [a, b] = [sorted(one), sorted(other)];
  let [i, j, distance] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    if ((a[i] as number) <= (b[j] as number)) i += 1;
    else j += 1;
    distance = Math.max(distance, Math.abs(i / a.length - j / b.length));
  }
  const root = Math.sqrt((a.length * b.length) / (a.length + b.length));
  const lambda = (root + 0.12 + 0.11 / root) * distance;
  let p = 0;
  for (let k = 1; k <= 100; k += 1) p += 2 * (-1) ** (k - 1) * Math.exp(-2 * (k * lambda) ** 2);
  return Math.min(1, Math.max(0, p));
}

async function measure(port: number, call: Call): Promise<{ known: number[]; unknown: number[]; answers: string[] }> {
  for (let place = 0; place < warmUp; place += 1) await answer(port, call, `warm${asked}`);
  const known: number[] = [];
  const unknown: number[] = [];
  const answers = new Set<string>();
  for (let place = 0; place < samples; place += 1) {
    // Pairs in random order, so that other load affects both alike.
    const order = randomInt(2) === 0 ? [true, false] : [false, true];
    for (const isKnown of order) {
      const { ms, seen } = await answer(port, call, `${isKnown ? 'known' : 'other'}${place}`);
      (isKnown ? known : unknown).push(ms);
      answers.add(seen);
    }
  }
  return { known, unknown, answers: [...answers] };
}

const child = fork(join(import.meta.dirname, 'enumeration-server.ts'), [String(samples)]);
const [{ port }] = (await once(child, 'message')) as [{ port: number }];
let failed = 0;
process.stdout.write(`每项 ${samples} 对\n调用 | 中位数 已有 / 没有 | Δ 中位数 | KS p | 不同的应答 | 结果\n`);
for (const [name, call] of Object.entries(calls)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  child.send(call.withoutCodes ? 'no codes' : 'codes');
  await once(child, 'message');
  const { known, unknown, answers } = await measure(port, call);
  const difference = Math.abs(median(known) - median(unknown));
  const p = ksP(known, unknown);
  const ok = difference < mostMs && p > leastP && answers.length === 1;
  if (!ok) failed += 1;
  const medians = `${median(known).toFixed(2)} / ${median(unknown).toFixed(2)} ms`;
  process.stdout.write(
    `${name} | ${medians} | ${difference.toFixed(3)} ms | ${p.toFixed(3)} | ${answers.length} | ${ok ? '达标' : `未达标 ${answers.slice(0, 3).join(' ')}`}\n`,
  );
}
agent.destroy();
child.send('stop');
await once(child, 'exit');
process.exitCode = failed === 0 ? 0 : 1;
