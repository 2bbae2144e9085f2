import type { Block } from '#contract/kit/block.ts';

import { type Article, type ArticleField, articleFields, fieldNames } from '../article.ts';
import { isSameData } from '../canvas/same-data.ts';
import { toShanghaiField } from '../panel/local-time.ts';
import { nameOfType, wordsOfBlock } from './block-words.ts';

/** How categories and series are called, by their number. */
export type TermNames = ReadonlyMap<number, string>;

export type Side = 'left' | 'right';

/** One thing in which two versions may differ: a field of the article, or a block. Null: that side has none. */
export interface CompareRow {
  key: string;
  kind: 'field' | 'block';
  name: string;
  left: string | null;
  right: string | null;
  isSame: boolean;
  /** The words are equal, something else is not. */
  isMoreThanWords: boolean;
  leftBlock: Block | null;
  rightBlock: Block | null;
}

function blockRow(leftBlock: Block | null, rightBlock: Block | null): CompareRow {
  const left = leftBlock && wordsOfBlock(leftBlock);
  const right = rightBlock && wordsOfBlock(rightBlock);
  const { type, id } = (leftBlock ?? rightBlock) as Block;
  const isSame = leftBlock?.type === rightBlock?.type && isSameData(leftBlock?.data, rightBlock?.data);
  return {
    key: `block-${id}`,
    kind: 'block',
    name: nameOfType(type),
    left,
    right,
    isSame,
    isMoreThanWords: !isSame && left !== null && left === right,
    leftBlock,
    rightBlock,
  };
}

/** Blocks that both have keep the right's order; those of the left alone stand behind the one they followed. */
export function compareBlocks(left: readonly Block[], right: readonly Block[]): CompareRow[] {
  const leftById = new Map(left.map((block) => [block.id, block]));
  const rightIds = new Set(right.map(({ id }) => id));
  const followers = new Map<string, Block[]>();
  let anchor = '';
  for (const block of left) {
    if (rightIds.has(block.id)) anchor = block.id;
    else followers.set(anchor, [...(followers.get(anchor) ?? []), block]);
  }
  const alone = (id: string) => (followers.get(id) ?? []).map((block) => blockRow(block, null));
  return [
    ...alone(''),
    ...right.flatMap((block) => [blockRow(leftById.get(block.id) ?? null, block), ...alone(block.id)]),
  ];
}

function written(article: Article, field: ArticleField, names: TermNames): string {
  const value = article[field];
  if (field === 'publishAt') return toShanghaiField(article.publishAt).replace('T', ' ');
  if (field === 'categories') return article.categories.map((id) => names.get(id) ?? id).join('、');
  if (field === 'special' && article.special !== null) return names.get(article.special) ?? String(article.special);
  if (field === 'password') return value === '' ? '没有密码' : '有密码';
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (Array.isArray(value)) return value.join('、');
  return value === null ? '' : String(value);
}

function fieldRow(field: ArticleField, left: Article, right: Article, names: TermNames): CompareRow {
  const isSame = isSameData(left[field], right[field]);
  const texts = { left: written(left, field, names), right: written(right, field, names) };
  return {
    key: field,
    kind: 'field',
    name: fieldNames[field],
    ...texts,
    isSame,
    isMoreThanWords: !isSame && texts.left === texts.right,
    leftBlock: null,
    rightBlock: null,
  };
}

/** All that may differ between two versions: what differs of the fields, and every block. */
export function compareArticles(left: Article, right: Article, names: TermNames = new Map()): CompareRow[] {
  const fields = articleFields.map((field) => fieldRow(field, left, right, names)).filter(({ isSame }) => !isSame);
  return [...fields, ...compareBlocks(left.blocks, right.blocks)];
}

/** The article that comes of what was chosen for each row that differs. */
export function mergeArticles(
  left: Article,
  right: Article,
  choices: ReadonlyMap<string, 'left' | 'right' | 'both'>,
): Article {
  const merged: Record<string, unknown> = { ...left };
  for (const field of articleFields) if (choices.get(field) === 'right') merged[field] = right[field];
  const taken = new Set<string>();
  const blocks = compareBlocks(left.blocks, right.blocks).flatMap((row) => {
    const choice = row.isSame ? 'left' : (choices.get(row.key) ?? 'left');
    const chosen: (Block | null)[] = [];
    if (choice !== 'right') chosen.push(row.leftBlock);
    if (choice !== 'left') chosen.push(row.rightBlock);
    return chosen.filter((block) => block !== null);
  });
  merged.blocks = blocks.map((block) => {
    // Both versions of one block have the same id; in one article it must be unique.
    const id = taken.has(block.id) ? crypto.randomUUID().slice(0, 10) : block.id;
    taken.add(id);
    return id === block.id ? block : { ...block, id };
  });
  return merged as unknown as Article;
}
