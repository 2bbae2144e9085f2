import { expect, test } from 'vitest';

import type { Moment } from '#contract/features/moments/entities.ts';

import { createStream, restoredState, stateOf, storedStreamOf, type StreamPage } from './stream.ts';

const moment = (id: number, title = ''): Moment => ({ id, title }) as Moment;
const pageOf = (ids: number[], next: string | null): StreamPage => ({
  list: ids.map((id) => moment(id)),
  next_cursor: next,
  newest: String(ids[0] ?? ''),
});

/** Answers from pages by cursor and notes the cursors asked for. */
function source(pages: Record<string, StreamPage>) {
  const asked: string[] = [];
  const load = async (cursor: string): Promise<StreamPage> => {
    asked.push(cursor);
    const page = pages[cursor];
    if (!page) throw new Error('offline');
    return page;
  };
  return { asked, load, pages };
}

const idsOf = (stream: { read: () => { rows: readonly { id: number }[] } }) => stream.read().rows.map(({ id }) => id);

test('pages follow one another, each moment once, until the end', async () => {
  const { load, asked } = source({ b: pageOf([3, 2], 'c'), c: pageOf([2, 1], null) });
  const stream = createStream(load, stateOf(pageOf([5, 4], 'b'), ''));
  await stream.loadMore();
  await stream.loadMore();
  await stream.loadMore();
  expect(idsOf(stream)).toEqual([5, 4, 3, 2, 1]);
  expect(asked).toEqual(['b', 'c']);
  expect(stream.read()).toMatchObject({ next: null, newest: '5', cursors: ['', 'b', 'c'] });
});

test('two requests for the same page are one', async () => {
  const { load, asked } = source({ b: pageOf([3], null) });
  const stream = createStream(load, stateOf(pageOf([4], 'b'), ''));
  await Promise.all([stream.loadMore(), stream.loadMore()]);
  expect(asked).toEqual(['b']);
  expect(idsOf(stream)).toEqual([4, 3]);
});

test('a failed page is said and can be tried again', async () => {
  const { load, pages } = source({});
  const stream = createStream(load, stateOf(pageOf([4], 'b'), ''));
  const seen: string[] = [];
  stream.subscribe(() => seen.push(stream.read().status));
  await stream.loadMore();
  pages.b = pageOf([3], null);
  await stream.loadMore();
  expect(seen).toEqual(['loading', 'failed', 'loading', 'idle']);
  expect(idsOf(stream)).toEqual([4, 3]);
});

test('a stream without pages loads its first one', async () => {
  const { load } = source({ '': pageOf([9], null) });
  const stream = createStream(load);
  expect(stream.read()).toMatchObject({ rows: [], next: '' });
  await stream.loadMore();
  expect(stream.read()).toMatchObject({ next: null, newest: '9', cursors: [''] });
  expect(idsOf(stream)).toEqual([9]);
});

test('a stored stream has every row in its place, and each page comes back by itself', async () => {
  const { load } = source({ b: pageOf([3, 2], 'c'), c: pageOf([1], null) });
  const before = createStream(load, stateOf(pageOf([5, 4], 'b'), ''));
  await before.loadMore();
  await before.loadMore();
  const stored = storedStreamOf(before.read());
  const stream = createStream(load, restoredState(structuredClone(stored)));
  expect(idsOf(stream)).toEqual([5, 4, 3, 2, 1]);
  expect(stream.read().rows.every((row) => row.moment === null)).toBe(true);
  await stream.fill(1);
  expect(stream.read().rows.map((row) => row.moment?.id ?? null)).toEqual([null, null, 3, 2, null]);
  expect(stream.read()).toMatchObject({ next: null, newest: '5' });
});

test('a page that changed meanwhile loses and gains its moments, and no other page does', async () => {
  const { load, pages } = source({ b: pageOf([3, 2], 'c') });
  const stored = { pages: [{ cursor: '', ids: [5, 4] }, { cursor: 'b', ids: [3, 2] }], next: 'c', newest: '5' }; // prettier-ignore
  const stream = createStream(load, restoredState(stored));
  pages[''] = pageOf([6, 5, 3], 'x');
  await stream.fill(0);
  expect(idsOf(stream)).toEqual([6, 5, 3, 2]);
  pages.b = pageOf([], 'c');
  await stream.fill(1);
  expect(idsOf(stream)).toEqual([6, 5]);
});

test('a page that cannot be filled leaves its rows for a later attempt', async () => {
  const { load, pages } = source({});
  const stream = createStream(load, restoredState({ pages: [{ cursor: '', ids: [5] }], next: null, newest: '5' }));
  await stream.fill(0);
  expect(idsOf(stream)).toEqual([5]);
  pages[''] = pageOf([5], null);
  await stream.fill(0);
  expect(stream.read().rows[0]?.moment?.id).toBe(5);
});

test('a refresh starts again, and an older answer no longer counts', async () => {
  const { promise: late, resolve: release } = Promise.withResolvers<StreamPage>();
  const stream = createStream(
    (cursor) => (cursor === 'b' ? late : Promise.resolve(pageOf([7, 6], 'd'))),
    stateOf(pageOf([5], 'b'), ''),
  );
  const pending = stream.loadMore();
  await stream.refresh();
  release(pageOf([4], null));
  await pending;
  expect(idsOf(stream)).toEqual([7, 6]);
  expect(stream.read()).toMatchObject({ next: 'd', status: 'idle', newest: '7' });
});

test('a changed moment is replaced and a removed one leaves', () => {
  const stream = createStream(() => Promise.reject(new Error('unused')), stateOf(pageOf([3, 2, 1], null), ''));
  stream.change(2, moment(2, '改过'));
  stream.change(3, null);
  expect(stream.read().rows.map((row) => [row.id, row.moment?.title])).toEqual([
    [2, '改过'],
    [1, ''],
  ]);
});
