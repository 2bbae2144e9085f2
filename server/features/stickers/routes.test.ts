import { expect, onTestFinished, test } from 'vitest';

import { getStickerPackage } from '#contract/features/stickers/calls.ts';
import { setOptions } from '#server/features/settings/options.service.ts';
import { guestViewer } from '#contract/kit/power.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';

import { rawRoutes, routes } from './routes.ts';

async function open(): Promise<TestSite> {
  const here = await openTestSite();
  onTestFinished(() => here.close());
  return here;
}

const listUrl = '/assets/stickers/list.json';

function fetchFile(here: TestSite, file: string) {
  const asked = { path: `/assets/stickers/${file}`, params: { file }, query: {} };
  return rawRoutes[0]!.handler(here.contextFor(guestViewer), asked);
}

test('the product brings twenty stickers, each a drawing without scripts', async () => {
  const here = await open();
  const list = JSON.parse(String((await fetchFile(here, 'list.json')).body)) as Record<string, string>;
  expect(Object.keys(list)).toHaveLength(20);
  for (const name of ['开心', '晚安', '思考', '加油', '大哭', '害羞', '生气', '比心', '点赞', '疑惑', '溜了'])
    expect(list).toHaveProperty(name);
  for (const url of Object.values(list)) {
    const file = /^\/assets\/stickers\/([a-z-]+\.svg)\?v=[0-9a-f]{8}$/.exec(url)?.[1] as string;
    const answer = await fetchFile(here, file);
    expect(answer.headers['content-type']).toBe('image/svg+xml');
    expect(String(answer.body)).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 60 60">/);
    expect(String(answer.body)).not.toMatch(/script|href|\son\w+=/);
  }
  expect((await fetchFile(here, '../secret.svg')).status).toBe(404);
});

test('a package is told while stickers are on, and no address but that of a package is', async () => {
  const here = await open();
  const ask = (url: string) => here.call(routes, getStickerPackage, { url });
  await expect(ask(listUrl)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await setOptions(here.site, { somnia_sticker_enable: '1' });
  const { list } = await ask(listUrl);
  expect(list).toHaveLength(20);
  expect(list[0]).toMatchObject({ name: '开心' });
  await expect(ask('http://127.0.0.1/secret.json')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
