import { type PlacedField, placedFields, valueAt, withValue } from '#contract/features/posts/articles.rules.ts';
import type { Article } from '#contract/features/posts/fields.rules.ts';
import type { Block } from '#contract/kit/block.ts';

import { isSameData } from '../canvas/is-same-data.ts';
import { toShanghaiField } from '../panel/local-time.ts';
import { nameOfType, textOfBlock } from './block-text.ts';

/** Names of categories and series by id. */
export type TermNames = ReadonlyMap<number, string>;

export type Side = 'left' | 'right';

/** One row of a comparison: a field of the article or a block. null: the version does not have it. */
export interface CompareRow {
  key: string;
  kind: 'field' | 'block';
  name: string;
  left: string | null;
  right: string | null;
  isSame: boolean;
  /** The texts are equal, but other data differs. */
  hasOtherDifferences: boolean;
  /** Where a block stood and stands among all, from 1, if its order among the others is another. */
  moved: { from: number; to: number } | null;
  leftBlock: Block | null;
  rightBlock: Block | null;
}

function blockRow(leftBlock: Block | null, rightBlock: Block | null, moved: CompareRow['moved'] = null): CompareRow {
  const left = leftBlock && textOfBlock(leftBlock);
  const right = rightBlock && textOfBlock(rightBlock);
  const { type, id } = (leftBlock ?? rightBlock) as Block;
  const isSame = leftBlock?.type === rightBlock?.type && isSameData(leftBlock?.data, rightBlock?.data);
  return {
    key: `block-${id}`,
    kind: 'block',
    name: nameOfType(type),
    left,
    right,
    isSame,
    hasOtherDifferences: !isSame && left !== null && left === right,
    moved,
    leftBlock,
    rightBlock,
  };
}

/** The longest part of a list that rises; all other numbers of it are out of order. */
function risingPart(numbers: readonly number[]): ReadonlySet<number> {
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const each of numbers) {
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle] as number) < each) low = middle + 1;
      else high = middle;
    }
    before.set(each, ends[low - 1]);
    ends[low] = each;
  }
  const kept = new Set<number>();
  for (let at = ends.at(-1); at !== undefined; at = before.get(at)) kept.add(at);
  return kept;
}

/** Blocks of both versions that were moved, by their ids. */
function movedBlocks(left: readonly Block[], right: readonly Block[]): Map<string, { from: number; to: number }> {
  const leftAt = new Map(left.map(({ id }, at) => [id, at]));
  const places = right.flatMap(({ id }, at) => {
    const from = leftAt.get(id);
    return from === undefined ? [] : [{ id, from: from + 1, to: at + 1 }];
  });
  const kept = risingPart(places.map(({ from }) => from));
  return new Map(places.filter(({ from }) => !kept.has(from)).map(({ id, from, to }) => [id, { from, to }]));
}

/**
 * Common blocks keep the order of the right version; blocks only in the left one follow the block they followed there.
 */
export function compareBlocks(left: readonly Block[], right: readonly Block[]): CompareRow[] {
  const leftById = new Map(left.map((block) => [block.id, block]));
  const rightIds = new Set(right.map(({ id }) => id));
  const followers = new Map<string, Block[]>();
  let anchor = '';
  for (const block of left) {
    if (rightIds.has(block.id)) anchor = block.id;
    else followers.set(anchor, [...(followers.get(anchor) ?? []), block]);
  }
  const moved = movedBlocks(left, right);
  const alone = (id: string) => (followers.get(id) ?? []).map((block) => blockRow(block, null));
  return [
    ...alone(''),
    ...right.flatMap((block) => [
      blockRow(leftById.get(block.id) ?? null, block, moved.get(block.id)),
      ...alone(block.id),
    ]),
  ];
}

/** The contents are compared block by block. */
const comparedFields = placedFields.filter(({ path }) => path !== 'content');

function fieldText(article: Article, place: PlacedField, names: TermNames): string {
  const value = valueAt(article, place);
  if (place.path === 'password') return value === '' ? '没有密码' : '有密码';
  if (place.path === 'comment_status') return value === 'open' ? '是' : '否';
  if (place.rule.kind === 'moment') return toShanghaiField(value as string | null).replace('T', ' ');
  if (Array.isArray(value)) return value.map((each) => names.get(each as number) ?? String(each)).join('、');
  if (place.rule.kind === 'term' && value !== null) return names.get(value as number) ?? String(value);
  if (typeof value === 'boolean') return value ? '是' : '否';
  return value === null ? '' : String(value);
}

function fieldRow(place: PlacedField, left: Article, right: Article, names: TermNames): CompareRow {
  const isSame = isSameData(valueAt(left, place), valueAt(right, place));
  const texts = { left: fieldText(left, place, names), right: fieldText(right, place, names) };
  return {
    key: place.path,
    kind: 'field',
    name: place.rule.label,
    ...texts,
    isSame,
    hasOtherDifferences: !isSame && texts.left === texts.right,
    moved: null,
    leftBlock: null,
    rightBlock: null,
  };
}

/** All rows of a comparison: the fields that differ, and every block. */
export function compareArticles(left: Article, right: Article, names: TermNames = new Map()): CompareRow[] {
  const fields = comparedFields.map((place) => fieldRow(place, left, right, names)).filter(({ isSame }) => !isSame);
  return [...fields, ...compareBlocks(left.content.blocks, right.content.blocks)];
}

/** Merges two versions according to the choice for each differing row. */
export function mergeArticles(
  left: Article,
  right: Article,
  choices: ReadonlyMap<string, 'left' | 'right' | 'both'>,
): Article {
  const merged = comparedFields
    .filter(({ path }) => choices.get(path) === 'right')
    .reduce((article, place) => withValue(article, place, valueAt(right, place)), left);
  const taken = new Set<string>();
  const blocks = compareBlocks(left.content.blocks, right.content.blocks).flatMap((row) => {
    const choice = row.isSame ? 'left' : (choices.get(row.key) ?? 'left');
    const chosen: (Block | null)[] = [];
    if (choice !== 'right') chosen.push(row.leftBlock);
    if (choice !== 'left') chosen.push(row.rightBlock);
    return chosen.filter((block) => block !== null);
  });
  const unique = blocks.map((block) => {
    // Both versions of a block have the same id, but ids must be unique within an article.
    const id = taken.has(block.id) ? crypto.randomUUID().slice(0, 10) : block.id;
    taken.add(id);
    return id === block.id ? block : { ...block, id };
  });
  return { ...merged, content: { blocks: unique } };
}
