import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import {
  maxGuestStreams,
  maxStreams,
  maxStreamsPerAccount,
  maxStreamsPerAddress,
} from '#contract/features/live/limits.ts';
import { composeSite } from '#server/app/compose.ts';
import { connectReactions } from '#server/app/reactions.ts';
import { createUser } from '#server/features/accounts/service.ts';
import { createSession } from '#server/features/accounts/sessions.service.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { readSettings } from '#server/kit/settings.ts';

import { fillSite } from './fill.ts';
import { cpuMsOf, memoryMbOf } from './load.ts';
import { startProduct } from './start-product.ts';

/** Longer than two heartbeats. */
const idleMs = 60_000;
const opensAtOnce = 50;

/** Who opens a stream: a loopback address and, for members, a session. */
interface Reader {
  address: string;
  cookie: string;
}

interface Prepared {
  dataDir: string;
  readers: Reader[];
  post: { id: number; slug: string };
}

/** As many readers as there may be streams: guests of many addresses, and members with several browsers. */
async function prepare(): Promise<Prepared> {
  const dataDir = await mkdtemp(join(tmpdir(), 'somnia-bench-'));
  const settings = readSettings({ DATA_DIR: dataDir, LOG_LEVEL: 'error', SITE_URL: 'http://localhost:3000' });
  const running = await composeSite(settings);
  connectReactions(running.site);
  const { commented } = await fillSite(running.site, 100);
  await setOptions(running.site, { comments_hold_first: false });
  const readers: Reader[] = Array.from({ length: maxGuestStreams }, (_, at) => ({
    address: `127.0.1.${1 + Math.floor(at / maxStreamsPerAddress)}`,
    cookie: '',
  }));
  for (let member = 0; readers.length < maxStreams; member += 1) {
    const id = await createUser(running.site, { name: `读者${member}`, email: `reader${member}@example.com` });
    for (let browser = 0; browser < maxStreamsPerAccount && readers.length < maxStreams; browser += 1) {
      const token = await createSession(running.site, id, { address: '', userAgent: 'bench' });
      readers.push({ address: '127.0.0.1', cookie: `somnia_session=${token}` });
    }
  }
  await running.close();
  return { dataDir, readers, post: commented };
}

/** What all streams together received. */
const received = { heads: 0, comments: 0, closed: 0, lastAt: 0 };

/** Opens a stream over a bare socket, so that this process stays small. */
function open(url: URL, topics: string, { address, cookie }: Reader): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port: Number(url.port), host: '127.0.0.1', localAddress: address });
    let isOpen = false;
    socket.setEncoding('latin1');
    socket.on('error', reject);
    socket.on('close', () => (received.closed += 1));
    socket.on('data', (text: string) => {
      if (!isOpen && !text.startsWith('HTTP/1.1 200 ')) return reject(new Error(text.slice(0, 300)));
      if (!isOpen) received.heads += 1;
      isOpen = true;
      if (/"comment_ids":\[\d/.test(text)) {
        received.comments += 1;
        received.lastAt = performance.now();
      }
      resolve(socket);
    });
    const headers = cookie === '' ? '' : `cookie: ${cookie}\r\n`;
    socket.write(`GET /somnia/live?topics=${topics} HTTP/1.1\r\nhost: ${url.host}\r\n${headers}\r\n`);
  });
}

async function openAll(url: URL, topics: (reader: Reader) => string, readers: readonly Reader[]): Promise<Socket[]> {
  const sockets: Socket[] = [];
  for (let at = 0; at < readers.length; at += opensAtOnce) {
    const some = readers.slice(at, at + opensAtOnce);
    sockets.push(...(await Promise.all(some.map((reader) => open(url, topics(reader), reader)))));
  }
  return sockets;
}

interface PageTimes {
  median: number;
  slowest: number;
  count: number;
}

/** Reads the home page in another process, which the streams of this one do not delay. */
function watchHomePage(url: string): () => Promise<PageTimes> {
  const child = fork(join(import.meta.dirname, 'watch-page.ts'), [url]);
  return async () => {
    const answer = once(child, 'message') as Promise<[PageTimes]>;
    child.send('end');
    const [times] = await answer;
    return times;
  };
}

const say = (what: string, figure: string): boolean => process.stdout.write(`${what} | ${figure}\n`);

async function postComment(url: string, origin: string, postId: number): Promise<void> {
  const response = await fetch(`${url}/nv/add-comment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ post_id: postId, parent: 0, content: '好', name: '小明', email: 'xiaoming@example.com' }),
  });
  const body = (await response.json()) as { public?: boolean };
  if (!body.public) throw new Error(`The comment was not published: ${JSON.stringify(body)}`);
}

async function measureBroadcast(product: { url: string; pid: number }, postId: number, count: number): Promise<void> {
  const endWatch = watchHomePage(product.url);
  await wait(1000);
  const cpuBefore = cpuMsOf(product.pid);
  const begun = performance.now();
  await postComment(product.url, product.url.replace('127.0.0.1', 'localhost'), postId);
  while (received.comments < count && performance.now() - begun < 30_000) await wait(10);
  await wait(500);
  const pages = await endWatch();
  say('一条评论送达', `${received.comments} / ${count} 个连接`);
  say('从发表到最后一个连接收到', `${((received.lastAt - begun) / 1000).toFixed(2)} 秒`);
  say('服务器为此用的 CPU', `${cpuMsOf(product.pid) - cpuBefore} ms（含其间的首页请求）`);
  say('其间的首页', `中位 ${pages.median.toFixed(1)} ms，最慢 ${pages.slowest.toFixed(1)} ms，${pages.count} 次`);
}

async function measure({ dataDir, readers, post }: Prepared): Promise<void> {
  const product = await startProduct(dataDir);
  const url = new URL(product.url);
  const topicsOf = ({ cookie }: Reader): string => `${cookie === '' ? '' : 'me,'}moments,post:${post.id}`;
  await fetch(`${product.url}/${post.slug}`);
  // Code and pools exist before the memory is compared.
  const warm = await openAll(url, topicsOf, readers.slice(0, 500));
  for (const socket of warm) socket.destroy();
  await wait(5000);
  received.heads = 0;
  received.closed = 0;
  const before = memoryMbOf(product.pid);
  const [begun, cpuBegun] = [performance.now(), cpuMsOf(product.pid)];
  const sockets = await openAll(url, topicsOf, readers);
  const seconds = (performance.now() - begun) / 1000;
  say('打开的连接', `${received.heads} 个，${seconds.toFixed(1)} 秒`);
  say('打开一个连接的 CPU', `${((cpuMsOf(product.pid) - cpuBegun) / sockets.length).toFixed(2)} ms`);
  const cpuIdle = cpuMsOf(product.pid);
  await wait(idleMs);
  const after = memoryMbOf(product.pid);
  say('内存', `${before.toFixed(0)} → ${after.toFixed(0)} MB`);
  say('每个连接的内存', `${(((after - before) * 1024) / sockets.length).toFixed(1)} kB`);
  say('空闲时的 CPU', `${(((cpuMsOf(product.pid) - cpuIdle) / idleMs) * 100).toFixed(1)} %`);
  say('其间断开的连接', `${received.closed} 个`);
  await measureBroadcast(product, post.id, sockets.length);
  say('送达后的内存', `${memoryMbOf(product.pid).toFixed(0)} MB`);
  const stopping = performance.now();
  const stopped = product.stop();
  while (received.closed < sockets.length && performance.now() - stopping < 30_000) await wait(5);
  say('停止：所有连接断开', `${((performance.now() - stopping) / 1000).toFixed(2)} 秒`);
  await stopped;
  say('停止：进程结束', `${((performance.now() - stopping) / 1000).toFixed(2)} 秒`);
}

process.stdout.write(`实时推送：${maxStreams} 个空闲连接\n项目 | 数据\n`);
const prepared = await prepare();
await measure(prepared);
await rm(prepared.dataDir, { recursive: true, force: true });
process.exit(0);
