import type { z } from 'zod';

import { blockRegistry } from '../blocks/registry.ts';
import type { Block, BlockDefinition } from './block.ts';
import { blockErrors } from './block-errors.ts';
import { isRecord } from './block-fields.ts';
import { blockSchema } from './block-schema.ts';
import { childBlocks, maxBlockCount, maxBlockDepth, mapChildren } from './block-tree.ts';
import { DomainError } from '../errors.ts';

/** Block definitions by every type name under which a block may be saved. */
const byName: ReadonlyMap<string, BlockDefinition> = new Map(
  [...blockRegistry.values()].flatMap((each) =>
    [each.type, ...(each.readsAs ?? [])].map((name) => [name, each] as const),
  ),
);

interface ParseState {
  /** Where the call has the list. */
  at: string;
  count: number;
  ids: Set<string>;
  /** Ids present in the input; generated ids must not collide with them. */
  idsInInput: ReadonlySet<string>;
}

function refuse(path: string, message: string): never {
  throw new DomainError('VALIDATION', message, { fields: { [path]: message } });
}

/** 第 3 个区块 · 第 3 个区块中的第 1 个 */
function blockLocation(path: readonly number[]): string {
  const [first = 0, ...inner] = path;
  return `第 ${first + 1} 个区块${inner.map((at) => `中的第 ${at + 1} 个`).join('')}`;
}

function collectIds(value: unknown, ids: Set<string>, depth = 0): Set<string> {
  if (depth > maxBlockDepth * 4 || typeof value !== 'object' || value === null) return ids;
  for (const each of Array.isArray(value) ? (value as unknown[]) : Object.values(value)) {
    if (isRecord(each) && typeof each.id === 'string') ids.add(each.id);
    collectIds(each, ids, depth + 1);
  }
  return ids;
}

function idOf(raw: Record<string, unknown>, progress: ParseState, where: string, field: string): string {
  if (raw.id === undefined || raw.id === null || raw.id === '') {
    let number = progress.count;
    while (progress.idsInInput.has(`b${number}`) || progress.ids.has(`b${number}`)) number++;
    progress.ids.add(`b${number}`);
    return `b${number}`;
  }
  const id = blockSchema.shape.id.safeParse(raw.id);
  if (!id.success) refuse(field, blockErrors.wrongId(where));
  if (progress.ids.has(id.data)) refuse(field, blockErrors.sameId(where, id.data));
  progress.ids.add(id.data);
  return id.data;
}

/** Chinese messages come from our schemas; Zod's own English messages must not be shown to users. */
function issueMessage(issue: z.core.$ZodIssue): string {
  return /[\u4e00-\u9fff]/.test(issue.message)
    ? issue.message
    : blockErrors.wrongField(issue.path.map(String).join('.') || 'data');
}

function parseData(
  definition: BlockDefinition,
  raw: Record<string, unknown>,
  where: string,
  field: string,
): Record<string, unknown> {
  const parsed = definition.data.safeParse(raw);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = [field, 'data', ...(issue?.path ?? []).map(String)].join('.');
  return refuse(path, blockErrors.wrongData(where, definition.type, issue ? issueMessage(issue) : ''));
}

function parseBlock(raw: unknown, path: readonly number[], progress: ParseState): Block {
  const where = blockLocation(path);
  const field = `${progress.at}.${path.join('.blocks.')}`;
  if (path.length > maxBlockDepth) refuse(field, blockErrors.tooDeep(where, maxBlockDepth));
  if (++progress.count > maxBlockCount) refuse(progress.at, blockErrors.tooMany(maxBlockCount));
  if (!isRecord(raw) || (raw.data !== undefined && !isRecord(raw.data)))
    return refuse(field, blockErrors.notABlock(where));
  const name = blockSchema.shape.type.safeParse(raw.type);
  if (!name.success) return refuse(`${field}.type`, blockErrors.wrongType(where));
  const definition = byName.get(name.data);
  const id = idOf(raw, progress, where, `${field}.id`);
  const data = raw.data ?? {};
  const block = {
    id,
    type: definition?.type ?? name.data,
    data: definition ? parseData(definition, data, where, field) : data,
  };
  let at = 0;
  return mapChildren(block, (inner) => inner.map((each) => parseBlock(each, [...path, at++], progress)));
}

/**
 * Judges a tree of blocks as somebody saves or imports it: every block's data by its type's schema (shapes of the
 * official tools are read and normalised), ids unique, depth and number bounded. A block without an id is given one; an
 * unknown type keeps its data.
 * @throws DomainError VALIDATION that names the block and the field, its address beginning with `at`
 * @see docs/reference/entities.md
 */
export function parseBlocks(input: unknown, at = 'blocks'): Block[] {
  const list = isRecord(input) ? input.blocks : input;
  if (!Array.isArray(list)) return refuse(at, blockErrors.notAList);
  const progress: ParseState = { at, count: 0, ids: new Set(), idsInInput: collectIds(list, new Set()) };
  return (list as unknown[]).map((raw, index) => parseBlock(raw, [index], progress));
}

/** The path to a block that is counted in reading order, from 0. */
function pathOf(blocks: readonly Block[], number: number): number[] {
  let left = number;
  const find = (list: readonly Block[]): number[] | undefined => {
    for (const [at, block] of list.entries()) {
      if (left-- === 0) return [at];
      const inner = find(childBlocks(block));
      if (inner) return [at, ...inner];
    }
    return undefined;
  };
  return find(blocks) ?? [0];
}

/** The refusal of one block of a tree that was parsed, counted in reading order. */
export function blockRefusal(
  blocks: readonly Block[],
  number: number,
  message: (where: string) => string,
  at = 'blocks',
): DomainError {
  const path = pathOf(blocks, number);
  const text = message(blockLocation(path));
  return new DomainError('VALIDATION', text, { fields: { [`${at}.${path.join('.blocks.')}`]: text } });
}
