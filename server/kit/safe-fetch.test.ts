import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { isPublicAddress } from './address-rules.ts';
import { safeFetch } from './safe-fetch.ts';

let server: Server;
let hits: string[];
let base: string;
let port: number;

beforeEach(async () => {
  hits = [];
  server = createServer((request, response) => {
    const path = request.url ?? '';
    hits.push(path);
    const [, name, ...rest] = path.split('/');
    if (name === 'to') {
      response.writeHead(302, { location: decodeURIComponent(rest.join('/')) }).end();
    } else if (name === 'round') {
      response.writeHead(302, { location: `/round/${Number(rest[0]) + 1}` }).end();
    } else if (name === 'large') {
      response.end('x'.repeat(50_000));
    } else if (name === 'bomb') {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('0'.repeat(5_000_000)));
    } else if (name === 'packed') {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('月光'));
    } else if (name === 'slow') {
      response.write('一');
    } else {
      response.end(`host ${request.headers.host}`);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
  base = `http://127.0.0.1:${port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Only the test's own server counts as public. */
const allowed = { allow: (address: string) => address === '127.0.0.1' };

test('addresses of this machine, of private networks and of clouds are not public', () => {
  for (const address of [
    '127.0.0.1',
    '127.1.2.3',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '100.100.100.200',
    '198.18.0.1',
    '192.0.0.192',
    '224.0.0.1',
    '255.255.255.255',
    '240.0.0.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '::FFFF:169.254.169.254',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b::10.0.0.1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2002:0a00:0001::1',
    '2001::1',
    '2001:db8::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '100::1',
    'localhost',
    '',
    '127.1',
    '0x7f000001',
    '2130706433',
    '1.2.3.4.5',
  ]) {
    expect([address, isPublicAddress(address)]).toEqual([address, false]);
  }
});

test('addresses of the internet are public', () => {
  for (const address of [
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '192.169.0.1',
    '223.5.5.5',
    '2606:4700::1111',
    '2400:3200::1',
    '::ffff:1.1.1.1',
    '64:ff9b::1.1.1.1',
  ]) {
    expect([address, isPublicAddress(address)]).toEqual([address, true]);
  }
});

test('every way of writing an inner address is refused before anything is sent', async () => {
  const inner = [
    '127.1',
    '0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '127.0.0.1.',
    '１２７.0.0.1',
    '127。0。0。1',
    'localhost',
    'LOCALHOST.',
  ];
  for (const host of inner) {
    await expect(safeFetch(`http://${host}:${port}/`)).rejects.toThrow(/not a public address|not known/);
  }
  await expect(safeFetch('http://169.254.169.254/latest/meta-data/')).rejects.toThrow('not a public address');
  expect(hits).toEqual([]);
});

test('only http and https, without a login, are fetched', async () => {
  for (const address of [
    'file:///etc/passwd',
    'gopher://1.1.1.1/',
    'ftp://1.1.1.1/',
    'data:text/plain,x',
    'javascript:1',
  ]) {
    await expect(safeFetch(address)).rejects.toThrow('Only http and https');
  }
  await expect(safeFetch('http://user:pass@1.1.1.1/')).rejects.toThrow('login');
  await expect(safeFetch('没有协议')).rejects.toThrow('no address');
});

test('a name with one inner address among its addresses is refused', async () => {
  const resolve = async () => ['1.1.1.1', '10.0.0.1'];
  await expect(safeFetch('http://mixed.example/', { resolve })).rejects.toThrow('not a public address');
  await expect(safeFetch('http://none.example/', { resolve: async () => [] })).rejects.toThrow('not a public address');
});

test('a name is resolved once and the connection goes where it was checked', async () => {
  let times = 0;
  const resolve = async () => {
    times += 1;
    return times === 1 ? ['127.0.0.1'] : ['10.0.0.1'];
  };
  const answer = await safeFetch(`http://rebind.example:${port}/`, { ...allowed, resolve });
  expect(answer.body.toString()).toBe(`host rebind.example:${port}`);
  expect(times).toBe(1);
});

test('a redirect to an inner address is refused, and to another scheme as well', async () => {
  for (const target of [
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/',
    'file:///etc/passwd',
    'gopher://x/',
  ]) {
    await expect(safeFetch(`${base}/to/${encodeURIComponent(target)}`, allowed)).rejects.toThrow(
      /not a public|Only http/,
    );
  }
});

test('redirects are followed three times and no further', async () => {
  const answer = await safeFetch(`${base}/to/${encodeURIComponent('/end')}`, allowed);
  expect([answer.status, answer.url]).toEqual([200, `${base}/end`]);
  await expect(safeFetch(`${base}/round/1`, allowed)).rejects.toThrow('Too many redirects');
  expect(hits.filter((path) => path.startsWith('/round'))).toHaveLength(4);
});

test('an answer that is too large is cut off, packed or not', async () => {
  await expect(safeFetch(`${base}/large`, { ...allowed, maxBytes: 10_000 })).rejects.toThrow('larger than 10000');
  await expect(safeFetch(`${base}/bomb`, { ...allowed, maxBytes: 100_000 })).rejects.toThrow('unpacked');
  expect((await safeFetch(`${base}/packed`, allowed)).body.toString()).toBe('月光');
});

test('a server that never finishes is left after the time is up', async () => {
  await expect(safeFetch(`${base}/slow`, { ...allowed, timeoutMs: 200 })).rejects.toThrow(/abort/i);
  const resolve = () => new Promise<string[]>(() => {});
  await expect(safeFetch('http://slow-dns.example/', { resolve, timeoutMs: 100 })).rejects.toThrow('too long');
});
