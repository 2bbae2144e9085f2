import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Viewer } from '#contract/kit/power.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { write } from '#server/kit/site.ts';
import { uploadAsMember } from '#tests/kit/member-upload.ts';
import { insertPostRows, insertUserRow } from '#tests/kit/stored-posts.ts';
import { photograph } from '#tests/kit/upload-corpus.ts';

import { attachFiles } from './attachments.service.ts';
import { cropFile, replaceFile } from './edits.service.ts';
import {
  addGroup,
  applyBulkAction,
  changeItem,
  getItem,
  listGroups,
  listMedia,
  listUses,
  trash,
} from './library.service.ts';
import { storeFile } from './service.ts';

let here: TestSite;
let wang: Viewer;
let qing: Viewer;
let editor: Viewer;

async function viewer(name: string, role: 'author' | 'editor'): Promise<Viewer> {
  const userId = await insertUserRow(here.site, name, role);
  return { userId, role, power: role === 'editor' ? 8 : 6, vipLevel: 0, banned: false };
}

beforeEach(async () => {
  here = await openTestSite();
  [wang, qing, editor] = [
    await viewer('老王', 'author'),
    await viewer('阿青', 'author'),
    await viewer('主编', 'editor'),
  ];
});

afterEach(() => here.close());

async function fileOf(owner: Viewer, text: string): Promise<number> {
  const file = await storeFile(here.site, { name: `${text}.txt`, body: Buffer.from(text), ownerId: owner.userId });
  return file.id;
}

const rows = () => here.site.db.selectFrom('media').selectAll().orderBy('id').execute();

test.each(['group', 'trash', 'restore', 'erase'] as const)(
  'an author’s bulk %s passes over the files of others, an editor’s does not',
  async (act) => {
    const [own, theirs, nobodys] = [await fileOf(wang, '茶'), await fileOf(qing, '酒'), await fileOf(editor, '水')];
    const { id: group } = await addGroup(here.contextFor(editor), '茶具');
    const trashed_at = act === 'restore' || act === 'erase' ? 1 : null;
    await here.site.db.updateTable('media').set({ trashed_at }).execute();
    const before = (await rows()).filter(({ id }) => id !== own);
    const input = { ids: [own, theirs, nobodys], act, group_id: act === 'group' ? group : null, force: true };
    expect(await applyBulkAction(here.contextFor(wang), input)).toEqual({ done: 1, used: [] });
    expect((await rows()).filter(({ id }) => id !== own)).toEqual(before);
    const left = act === 'erase' ? 2 : 3;
    expect(await applyBulkAction(here.contextFor(editor), input)).toEqual({ done: left, used: [] });
    expect(await rows()).toHaveLength(act === 'erase' ? 0 : 3);
  },
);

const list = { search: '', from: '', to: '', state: 'kept', sort: 'newest', page: 1 } as const;

test('the files of moments are no part of the library; editors see and delete them, and change nothing of them', async () => {
  const { data } = await uploadAsMember(here.contextFor(wang), await photograph().jpeg().toBuffer(), {
    name: '夜.jpg',
  });
  const { id } = await here.site.db.selectFrom('media').select('id').where('url', '=', data).executeTakeFirstOrThrow();
  const own = await fileOf(wang, '茶');
  const idsOf = async (source: 'library' | 'moment', who: Viewer) =>
    (await listMedia(here.contextFor(who), { ...list, source })).list.map((item) => item.id);
  expect([await idsOf('library', editor), await idsOf('library', wang)]).toEqual([[own], [own]]);
  expect(await idsOf('moment', editor)).toEqual([id]);
  await expect(idsOf('moment', wang)).rejects.toMatchObject({ code: '401.1' });
  const ask = here.contextFor(editor);
  expect(await getItem(ask, id)).toMatchObject({ source: 'moment', name: '夜.jpg', owner: { name: '老王' } });
  await expect(getItem(here.contextFor(wang), id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(trash(here.contextFor(wang), id, true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { id: group } = await addGroup(ask, '茶具');
  const cut = { rotate: 0, x: 0, y: 0, width: 9, height: 9, as: 'copy' } as const;
  const changes = [
    () => changeItem(ask, { id, alt: '夜' }),
    () => cropFile(ask, id, cut),
    () => replaceFile(ask, id, 'x'),
  ];
  for (const change of changes)
    await expect(change()).rejects.toMatchObject({ code: 'CONFLICT', message: '动态里的文件不能修改，只能删除' });
  const moved = { ids: [id, own], act: 'group', group_id: group, force: true } as const;
  expect(await applyBulkAction(ask, moved)).toEqual({ done: 1, used: [] });
  expect(await listGroups(ask)).toEqual([{ id: group, name: '茶具', count: 1 }]);
  const postId = await insertPostRows(here.site, { type: 'microblog', slug: '夜', author_id: wang.userId ?? 0 });
  const files = { images: [data], video_url: '', poster_url: '' };
  await write(here.site, (unit) => attachFiles(here.site, unit, { postId, userIds: [wang.userId ?? 0] }, files));
  expect(await listUses(ask, id)).toMatchObject([{ place: 'moment', id: postId, title: '夜' }]);
  await expect(trash(ask, id, false)).rejects.toThrow('这个文件还在 1 个地方使用');
  await trash(ask, id, true);
  expect(await applyBulkAction(ask, { ...moved, act: 'erase' })).toEqual({ done: 1, used: [] });
  expect(await rows()).toHaveLength(1);
});

test('a file of the library that a moment shows is changed by editors only, since it was reviewed with the moment', async () => {
  const body = await photograph().png().toBuffer();
  const { id, url } = await storeFile(here.site, { name: '茶.png', body, ownerId: wang.userId });
  const [ask, asEditor] = [here.contextFor(wang), here.contextFor(editor)];
  const cut = { rotate: 0, x: 0, y: 0, width: 9, height: 9 } as const;
  await changeItem(ask, { id, alt: '茶' });
  const postId = await insertPostRows(here.site, { type: 'microblog', slug: '夜', author_id: wang.userId ?? 0 });
  const files = { images: [url], video_url: '', poster_url: '' };
  await write(here.site, (unit) => attachFiles(here.site, unit, { postId, userIds: [wang.userId ?? 0] }, files));
  const changes = [
    () => changeItem(ask, { id, alt: '酒' }),
    () => cropFile(ask, id, { ...cut, as: 'replace' }),
    () => replaceFile(ask, id, 'x'),
  ];
  for (const change of changes)
    await expect(change()).rejects.toMatchObject({ code: 'CONFLICT', message: '动态里的文件不能修改，只能删除' });
  expect(await changeItem(ask, { id, name: '茶杯.png', alt: '茶' })).toMatchObject({
    name: '茶杯.png',
    alt: '茶',
    url,
  });
  expect((await cropFile(ask, id, { ...cut, as: 'copy' })).item.id).not.toBe(id);
  expect((await cropFile(asEditor, id, { ...cut, as: 'replace' })).item).toMatchObject({ id, width: 9 });
  await expect(replaceFile(ask, id, 'x')).rejects.toMatchObject({ code: 'CONFLICT' });
});
