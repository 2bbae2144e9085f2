import { afterEach, beforeEach, expect, test } from 'vitest';

import { getLatestMoments, getMoment, getMomentForEditing, listMoments } from '#contract/features/moments/calls.ts';
import { mediaMoved } from '#server/features/media/edits.service.ts';
import { write } from '#server/kit/site.ts';
import { uploadAsMember } from '#tests/kit/member-upload.ts';
import { insertFileRow, type MomentSite, openTestMoments } from '#tests/kit/moment-site.ts';
import { animatedImage, photograph } from '#tests/kit/upload-corpus.ts';
import { readVideo } from '#tests/kit/videos.ts';

let here: MomentSite;

beforeEach(async () => {
  here = await openTestMoments();
});

afterEach(() => here.close());

const upload = async (body: Buffer) => (await uploadAsMember(here.contextFor(here.people.owner), body)).data;
const shown = async (slug: string) => here.ask('guest', getMoment, { slug });

/** Stores a size of the poster of a video, as ffmpeg would have made it. @returns its address */
async function insertFrame(video: string, name: string, width: number): Promise<string> {
  const { id } = await here.site.db.selectFrom('media').select('id').where('url', '=', video).executeTakeFirstOrThrow();
  const url = `${video}-${name}.webp`;
  const variant = { media_id: id, path: url.replace('/uploads/', ''), url, format: 'webp' as const, width, bytes: 1 };
  await here.site.db.insertInto('media_variants').values(variant).execute();
  return url;
}

test('a video has its length, and the frame of the host where its author chose no poster', async () => {
  const video = await upload(await readVideo('camera.mp4'));
  const { slug, id } = await here.say('owner', { metas: { video_url: video } });
  expect((await shown(slug)).video).toEqual({ url: video, width: 32, height: 24, duration: 1, poster: null });
  const [narrow, wide] = [await insertFrame(video, 'thumbnail', 480), await insertFrame(video, 'middle', 960)];
  const frame = {
    url: wide,
    width: 960,
    height: 720,
    colour: null,
    srcset: `${narrow} 480w, ${wide} 960w`,
    avif: '',
    focus: '',
    alt: '',
    placeholder: '',
  };
  expect((await shown(slug)).video?.poster).toEqual(frame);
  expect((await here.ask('owner', getMomentForEditing, { id })).video?.poster).toEqual(frame);
  const { alt: _alt, placeholder: _placeholder, ...tile } = frame;
  expect((await here.ask('guest', getLatestMoments, {})).list[0]?.image).toEqual(tile);
  // A composer that knows the frame names it as the poster.
  await here.change('owner', id, { metas: { poster_url: wide } });
  expect((await shown(slug)).video?.poster).toEqual(frame);
  const chosen = await upload(await photograph(700, 500).jpeg().toBuffer());
  await here.change('owner', id, { metas: { poster_url: chosen } });
  expect((await shown(slug)).video?.poster).toMatchObject({ url: chosen, width: 700, height: 500 });
});

test('pictures have their sizes and colours', async () => {
  const large = await upload(await photograph(1200, 800).jpeg().toBuffer());
  const moving = await upload(await animatedImage('gif'));
  await here.say('owner', { metas: { images: [large, moving] } });
  const [moment] = (await here.ask('guest', listMoments, {})).list;
  expect(moment?.images).toMatchObject([
    {
      url: large,
      width: 1200,
      height: 800,
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
      srcset: [`${large}-thumbnail.webp 480w`, `${large}-middle.webp 960w`, `${large}-large.webp 1200w`].join(', '),
    },
    { url: moving, width: 12, height: 12, srcset: '' },
  ]);
});

test('moments name a replaced file by its new address, also for editors who change them', async () => {
  const { owner } = here.people;
  const [old, other] = [
    await insertFileRow(here.site, owner.userId, 'a.webp'),
    await upload(await photograph().png().toBuffer()),
  ];
  const { id, slug } = await here.say('owner', { metas: { images: [other, old] } });
  const film = await insertFileRow(here.site, owner.userId, 'v.mp4', 'video/mp4');
  const filmed = await here.say('owner', { metas: { video_url: film, poster_url: old } });
  const to = here.site.storage.urlOf('2026/11/b.webp');
  here.touched.clear();
  await write(here.site, async (unit) => {
    await unit.db.updateTable('media').set({ url: to, path: '2026/11/b.webp' }).where('url', '=', old).execute();
    await mediaMoved.emit(here.site, unit, { from: old, to });
  });
  expect((await shown(slug)).images).toMatchObject([{ url: other }, { url: to, width: 800 }]);
  expect((await shown(filmed.slug)).video).toMatchObject({ url: film, poster: { url: to } });
  expect([...here.touched]).toEqual(expect.arrayContaining([`post:${id}`, `post:${filmed.id}`]));
  await here.change('editor', id, { metas: { images: [to, other] } });
  expect((await shown(slug)).images).toMatchObject([{ url: to }, { url: other }]);
});
