import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Viewer } from '#contract/kit/power.ts';
import { parseOption } from '#contract/features/settings/options.entities.ts';
import type { OptionStore } from '#server/features/settings/options.service.ts';
import type { SafeFetchOptions } from '#server/kit/safe-fetch.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';
import { imageWithLocation } from '#tests/kit/upload-corpus.ts';

import { describePage } from './link-previews.service.ts';
import { askOembed, mayFrame } from './oembed.service.ts';

let site: TestSite;
let canary: Server;
let port: number;
let hits: string[];
let viewer: Viewer;
let answer: { status?: number; type?: string; location?: string; body: string };

const json = (body: unknown) => ({ body: JSON.stringify(body) });
const framed = (src: string, more: object = {}) =>
  json({ type: 'video', html: `<iframe src="${src}"></iframe>`, ...more });
/** One loopback address counts as public; every other one is private. */
const outside: SafeFetchOptions = { allow: (address) => address === '127.0.0.2' };
const link = 'https://video.example/w/1?a=b&c=d';

const options = () => site.site.options as OptionStore;

beforeEach(async () => {
  site = await openTestSite();
  viewer = {
    userId: await insertUserRow(site.site, '老王'),
    role: 'contributor',
    power: 3,
    vipLevel: 0,
    banned: false,
  };
  const picture = await imageWithLocation('png');
  hits = [];
  canary = createServer((request, response) => {
    const path = request.url ?? '';
    hits.push(`${request.socket.localAddress} ${path}`);
    if (path.endsWith('.png')) return void response.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    if (path.startsWith('/inner'))
      return void response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(framed('https://video.example/inner').body);
    if (answer.body === 'slow') return void response.writeHead(200, { 'content-type': 'application/json' }).write('{');
    const headers = { 'content-type': answer.type ?? 'application/json; charset=utf-8' };
    response
      .writeHead(answer.status ?? 200, answer.location ? { ...headers, location: answer.location } : headers)
      .end(answer.body);
  });
  await new Promise<void>((resolve) => canary.listen(0, '0.0.0.0', resolve));
  port = (canary.address() as AddressInfo).port;
  // A test server has no certificate, so the endpoint is one that the owner could not have entered.
  options().apply('embed_hosts', [
    { origin: 'https://video.example', endpoint: `http://127.0.0.2:${port}/oembed?v=1` },
    { origin: 'https://frames.example', endpoint: '' },
    { origin: new URL(site.site.url).origin, endpoint: '' },
  ]);
});

afterEach(async () => {
  canary.closeAllConnections();
  await new Promise((resolve) => canary.close(resolve));
  await site.close();
});

const ask = (fetch = outside) => askOembed(site.site, link, fetch);

test('of what an allowed site says of a page, title, picture and frame are used', async () => {
  answer = framed('//frames.example/embed/1?x=1&amp;y=2', {
    title: ' <b>茶</b> ',
    thumbnail_url: `http://127.0.0.2:${port}/a.png`,
    author_name: '无关',
  });
  const found = await describePage(site.contextFor(viewer), link, outside);
  expect(found).toEqual({
    title: '<b>茶</b>',
    description: '',
    image: { url: expect.stringMatching(/^\/uploads\/.+\.png$/) },
    frame: 'https://frames.example/embed/1?x=1&y=2',
  });
  expect(hits[0]).toBe(`127.0.0.2 /oembed?v=1&url=${encodeURIComponent(link)}&format=json`);
});

test('hostile answers give no frame, whatever they hold', async () => {
  const scripts = '<script src="https://video.example/x.js"></script><img src=x onerror=alert(1)>';
  const hostile = {
    'another site': framed('https://evil.example/embed'),
    'a lookalike': framed('https://video.example.evil.example/embed'),
    'a login': framed('https://video.example@evil.example/'),
    'no https': framed('http://video.example/embed'),
    script: framed('javascript:alert(1)'),
    data: framed('data:text/html,<script>alert(1)</script>'),
    'this site': framed(`${new URL(site.site.url).origin}/about`),
    relative: framed('/embed/1'),
    'a frame without address': json({ html: '<iframe srcdoc="<script>alert(1)</script>"></iframe>' }),
    'only scripts': json({ html: scripts }),
    'the address in a text': json({ html: 'https://video.example/embed' }),
    'a photo': json({ type: 'photo', url: 'https://video.example/embed' }),
    'a wrong type of html': json({ html: { src: 'https://video.example/embed' } }),
    'long html': json({ html: `${'x'.repeat(20_001)}<iframe src="https://video.example/embed">` }),
    'a list': json([]),
    nothing: json(null),
    'no json': { body: '<iframe src="https://video.example/embed"></iframe>' },
    'a page': { ...framed('https://video.example/embed'), type: 'text/html' },
    'an error': { ...framed('https://video.example/embed'), status: 404 },
    huge: framed('https://video.example/embed', { title: 'x'.repeat(300_000) }),
    deep: { body: '['.repeat(150_000) },
    'a way inside': { body: '', status: 302, location: `http://127.0.0.1:${port}/inner` },
    'a way to a file': { body: '', status: 302, location: 'file:///etc/passwd' },
  };
  for (const [name, given] of Object.entries(hostile)) {
    answer = given;
    expect(await ask(), name).toBeUndefined();
  }
  expect(hits.filter((hit) => hit.includes('/inner'))).toEqual([]);
  answer = framed('https://video.example/embed', { title: 5, thumbnail_url: { a: 1 } });
  expect(await ask()).toEqual({ title: '', picture: '', frame: 'https://video.example/embed' });
});

test('a slow site is given up, and one that nobody allowed is not asked', async () => {
  answer = { body: 'slow' };
  expect(await ask({ ...outside, timeoutMs: 200 })).toBeUndefined();
  hits = [];
  expect(await askOembed(site.site, 'https://frames.example/w/1', outside)).toBeUndefined();
  expect(await askOembed(site.site, 'http://video.example/w/1', outside)).toBeUndefined();
  expect(await askOembed(site.site, 'https://video.example:444/w/1', outside)).toBeUndefined();
  expect(hits).toEqual([]);
});

test('a frame is shown as long as the owner allows its site', () => {
  expect(mayFrame(site.site, 'https://frames.example/embed/1')).toBe(true);
  expect(mayFrame(site.site, `${new URL(site.site.url).origin}/about`)).toBe(false);
  options().apply('embed_hosts', []);
  expect(mayFrame(site.site, 'https://frames.example/embed/1')).toBe(false);
});

test('the owner enters the origins of https sites', () => {
  const entry =
    (origin: string, endpoint = '') =>
    () =>
      parseOption('embed_hosts', [{ origin, endpoint }]);
  expect(entry('https://video.example', 'https://video.example/oembed')()).toHaveLength(1);
  for (const origin of [
    'http://video.example',
    'https://video.example/',
    'https://*.example',
    'https://a.example; script-src *',
    'video.example',
    'https://a@video.example',
  ])
    expect(entry(origin), origin).toThrow('https:// 开头');
  expect(entry('https://video.example', 'http://video.example/oembed')).toThrow('https:// 开头');
});
