import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { type MomentSite, openTestMoments } from '#tests/kit/moment-site.ts';

import { linkQueue, storeLinkPreview } from './links.service.ts';

let here: MomentSite;
let elsewhere: Server;
let host: string;
let hits: string[];

/** Stands for an address on the internet. */
const fetch = { allow: (address: string) => address === '127.0.0.2' };

beforeEach(async () => {
  here = await openTestMoments();
  hits = [];
  elsewhere = createServer((request, response) => {
    const path = request.url ?? '';
    hits.push(path);
    if (path === '/empty') response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html' }).end(`<title>页面 ${path}</title>`);
  });
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.2', done));
  host = `http://127.0.0.2:${(elsewhere.address() as AddressInfo).port}`;
});

afterEach(async () => {
  await new Promise((done) => elsewhere.close(done));
  await here.close();
});

const linkOf = async (id: number) => (await here.stored(id)).link;
const queued = async () => (await here.site.jobs.list({ queue: linkQueue, status: 'waiting' }, 100, 0)).jobs.length;

test('the first link of a visible moment gets a preview, and keeps it while it stays the first', async () => {
  const { id } = await here.say('owner', { excerpt: `看 ${host}/a 和 ${host}/b` });
  expect(await queued()).toBe(1);
  here.touched.clear();
  await storeLinkPreview(here.site, id, fetch);
  const stored = { title: '页面 /a', description: '', image: { url: '' }, url: `${host}/a` };
  expect(JSON.parse(await linkOf(id))).toEqual(stored);
  expect(here.touched).toContain(`post:${id}`);
  await here.change('owner', id, { excerpt: `先看 ${host}/a` });
  expect(JSON.parse(await linkOf(id))).toEqual(stored);
  await here.change('owner', id, { excerpt: `先看 ${host}/b` });
  expect(await linkOf(id)).toBe('');
  expect(hits).toEqual(['/a']);
});

test('no page is read for a moment that waits, and one that cannot be read is left alone', async () => {
  const waiting = await here.say('member', { excerpt: `${host}/a` });
  expect(await queued()).toBe(0);
  await storeLinkPreview(here.site, waiting.id, fetch);
  expect(hits).toEqual([]);
  const { id } = await here.say('owner', { excerpt: `${host}/empty` });
  await storeLinkPreview(here.site, id, fetch);
  expect(await linkOf(id)).toBe('');
  // An address inside of the network is never asked.
  const inner = await here.say('owner', { excerpt: `${host}/inner` });
  await storeLinkPreview(here.site, inner.id);
  expect(hits).toEqual(['/empty']);
});

test('edits let the site read no more than sixty pages an hour', async () => {
  for (let at = 0; at < 4; at += 1) {
    const { id } = await here.say('owner', { excerpt: `${host}/${at}` });
    for (let edit = 0; edit < 19; edit += 1) await here.change('owner', id, { excerpt: `${host}/${at}/${edit}` });
  }
  expect(await queued()).toBe(60);
  here.clock.advance(3_600_000);
  await here.say('owner', { excerpt: `${host}/next` });
  expect(await queued()).toBe(61);
});
