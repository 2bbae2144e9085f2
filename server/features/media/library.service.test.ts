import { afterEach, beforeEach, expect, test } from 'vitest';

import type { Viewer } from '#contract/kit/power.ts';
import { openTestSite, type TestSite } from '#server/kit/testing.ts';
import { insertUserRow } from '#tests/kit/stored-posts.ts';

import { addGroup, applyBulkAction } from './library.service.ts';
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
