import { once } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { fixedClock } from '#server/kit/clock.ts';
import { PageCache } from '#server/kit/page-cache.ts';

import { allowSlowBody, createCacheFirstServer, endSlowBody } from './cache-first-server.ts';

let server: Server;
let reached: Promise<IncomingMessage>;
const late: Socket[] = [];

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const next = Promise.withResolvers<IncomingMessage>();
  reached = next.promise;
  server = createCacheFirstServer(new PageCache(fixedClock(0)), null)((request) => next.resolve(request));
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') late.push(socket);
    socket.destroy();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  vi.useRealTimers();
  late.length = 0;
  server.close();
});

async function begin(body: string): Promise<{ request: IncomingMessage; socket: Socket }> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});
  socket.write(`POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n${body}`);
  return { request: await reached, socket };
}

test('a body that has not arrived after a minute ends the request', async () => {
  const { socket } = await begin('half');
  vi.advanceTimersByTime(59_999);
  expect(late).toHaveLength(0);
  vi.advanceTimersByTime(1);
  expect(late).toHaveLength(1);
  socket.destroy();
});

test('an accepted upload has longer, until it is refused', async () => {
  const { request, socket } = await begin('half');
  vi.advanceTimersByTime(30_000);
  allowSlowBody(request);
  vi.advanceTimersByTime(9 * 60_000);
  expect(late).toHaveLength(0);
  endSlowBody(request);
  vi.advanceTimersByTime(60_000);
  expect(late).toHaveLength(1);
  socket.destroy();
  expect(server.requestTimeout).toBe(10 * 60_000);
});

test('a body that arrived takes as long to be answered as it needs', async () => {
  const { request, socket } = await begin('the whole!');
  await once(request.resume(), 'end');
  endSlowBody(request);
  vi.advanceTimersByTime(3_600_000);
  expect(late).toHaveLength(0);
  socket.destroy();
});
