import { blockRegistry } from '#contract/blocks/registry.ts';
import { splitPages } from '#contract/features/blocks/rules.ts';
import { postErrors } from '#contract/features/posts/copy.ts';
import { lockKinds } from '#contract/features/posts/entities.ts';
import { generatedExcerptLength } from '#contract/features/posts/limits.ts';
import type { Block } from '#contract/kit/block.ts';
import { DomainError } from '#contract/errors.ts';
import { parseBlocks } from '#contract/kit/block-parse.ts';
import { type Sale, sellsNothing, withoutSale, withoutSaleId, withSale } from '#contract/features/posts/sales.rules.ts';
import { fullText, publicText } from '#contract/kit/block-text.ts';
import { countWords } from '#contract/kit/count-words.ts';
import { walkBlocks } from '#contract/kit/block-tree.ts';
import type { PostBodiesTable } from '#server/database/schema/posts.ts';
import { preparedVersion, prepareBlocks, prepareWritten } from '#server/features/blocks/preparation.service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { type Site, type Unit, write } from '#server/kit/site.ts';

import * as reads from './revisions.reads.ts';
import * as writes from './revisions.writes.ts';

/** The prepared contents of one revision as they were written. */
export interface PreparedContents {
  source: string;
  prepared: string;
  preparedVersion: number;
  wordCount: number;
  hasRaw: boolean;
}

/** The number of the strongest lock among blocks, 0 for none; see `lockKinds` in the contract. */
function strongestLock(blocks: readonly Block[]): number {
  let strongest = 0;
  walkBlocks(blocks, (block) => {
    const kind = blockRegistry.get(block.type)?.lock?.(block.data as never).kind;
    if (kind) strongest = Math.max(strongest, lockKinds.indexOf(kind) + 1);
  });
  return strongest;
}

function makeExcerpt(blocks: readonly Block[]): string {
  const text = publicText(blocks).replace(/\s+/g, ' ').trim();
  const points = Array.from(text);
  return points.length <= generatedExcerptLength ? text : `${points.slice(0, generatedExcerptLength).join('')}…`;
}

/**
 * Who brings blocks: a block of an import that is too complex keeps its text, one that somebody writes is refused.
 * `writtenBy`: the user, so that nobody keeps others waiting; null for programs.
 */
export type BlockOrigin = 'imported' | { writtenBy: number | null };

/**
 * Validates and prepares blocks. Slow, so call it before the transaction.
 * @throws DomainError VALIDATION that names the block, OVERLOADED
 */
export async function prepareContents(
  site: Site,
  input: unknown,
  origin: BlockOrigin = { writtenBy: null },
): Promise<PreparedContents> {
  const at = 'content.blocks';
  const blocks = withoutSaleId(parseBlocks(input, at));
  const { host } = new URL(site.url);
  const prepared = await (origin === 'imported'
    ? prepareBlocks(blocks, { host })
    : prepareWritten(blocks, { host, at, userId: origin.writtenBy }));
  let hasRaw = false;
  walkBlocks(blocks, (block) => {
    hasRaw ||= block.type === 'raw';
  });
  return {
    source: JSON.stringify(blocks),
    prepared: JSON.stringify(prepared),
    wordCount: countWords(fullText(blocks)),
    preparedVersion,
    hasRaw,
  };
}

type WrittenContents = Pick<PreparedContents, 'source' | 'prepared' | 'preparedVersion'>;

/** What readers get of contents: all of it, or of a sold article its free part before a lock. */
export interface OfferedContents {
  body: Omit<PostBodiesTable, 'post_id'>;
  madeExcerpt: string;
  /** Columns of the post that follow from it. */
  derived: { has_lock: number; page_count: number };
}

/** What is sold has something behind its price. @throws DomainError VALIDATION */
export function ensureSomethingSold({ source }: WrittenContents, sale: Sale): void {
  if (!sellsNothing(JSON.parse(source) as Block[], sale)) return;
  const { nothingToSell } = postErrors;
  throw new DomainError('VALIDATION', nothingToSell, { fields: { 'sale.free_blocks': nothingToSell } });
}

/** The contents as readers get them, and what is derived from that. */
export function offerContents(contents: WrittenContents, sale: Sale): OfferedContents {
  const source = withSale(JSON.parse(contents.source) as Block[], sale);
  const prepared = withSale(JSON.parse(contents.prepared) as Block[], sale);
  return {
    body: {
      source: JSON.stringify(source),
      prepared: JSON.stringify(prepared),
      prepared_version: contents.preparedVersion,
    },
    madeExcerpt: makeExcerpt(source),
    derived: { has_lock: strongestLock(source), page_count: splitPages(source).length },
  };
}

/** The stored data of a revision. */
export interface NewRevision {
  revision: number;
  author_id: number;
  title: string;
  /** As typed; '' when it is generated from the text. */
  excerpt: string;
  source: string;
}

/** Adds a revision; a new body is the one that readers see. */
export async function addRevision(
  unit: Unit,
  postId: number,
  revision: NewRevision,
  body: OfferedContents['body'] | null,
): Promise<void> {
  if (body) await writes.upsertBody(unit, { post_id: postId, ...body });
  await writes.insertRevision(unit, { ...revision, post_id: postId, created_at: unit.now });
}

/** The stored contents of a post as they were written. */
export async function storedContents(unit: Unit, postId: number): Promise<WrittenContents> {
  const body = await reads.findBody(unit.db, postId);
  const written = (stored = '[]'): string => JSON.stringify(withoutSale(JSON.parse(stored) as Block[]));
  return {
    source: written(body?.source),
    prepared: written(body?.prepared),
    preparedVersion: body?.prepared_version ?? preparedVersion,
  };
}

/** The excerpt that was typed last; '' when there is none. */
export async function findTypedExcerpt(unit: Unit, postId: number): Promise<string> {
  return (await reads.findTypedExcerpt(unit.db, postId)) ?? '';
}

/** The CONFLICT error for an edit based on an older revision: who saved the newer one, and when. */
export async function conflictError(
  unit: Unit,
  { id, revision }: { id: number; revision: number },
  say: { conflict: string; conflictWith: (name: string) => string },
): Promise<DomainError> {
  const last = await reads.findRevision(unit.db, id);
  if (!last) return new DomainError('CONFLICT', say.conflict);
  const newer = { revision, by: last.author_name, at: isoTime(last.created_at) };
  return new DomainError('CONFLICT', say.conflictWith(last.author_name), { newer });
}

/** The revisions of a post, newest first. */
export async function listRevisions(site: Site, postId: number) {
  return reads.listRevisions(site.db, postId);
}

/** One revision of a post with its text. @throws DomainError NOT_FOUND */
export async function getRevision(site: Site, postId: number, revision: number) {
  const row = await reads.findRevision(site.db, postId, revision);
  if (!row) throw new DomainError('NOT_FOUND', postErrors.missing);
  return { ...row, blocks: JSON.parse(row.source) as Block[] };
}

/** The last saved text and its author. */
export async function latestText(site: Site, postId: number) {
  const row = await reads.findRevision(site.db, postId);
  return {
    excerpt: row?.excerpt ?? '',
    blocks: JSON.parse(row?.source ?? '[]') as Block[],
    saved_by: row?.author_name ?? '',
  };
}

/** Prepares stored contents of another version for the current one. */
export async function prepareStored(site: Site, source: string): Promise<Block[]> {
  return prepareBlocks(JSON.parse(source) as Block[], { host: new URL(site.url).host });
}

const batchSize = 20;

/** Prepares again all contents of older versions. @returns the number of posts */
export async function prepareOutdated(site: Site): Promise<number> {
  let done = 0;
  for (let after = 0; ;) {
    const rows = await reads.listOutdated(site.db, preparedVersion, after, batchSize);
    for (const { post_id, source } of rows) {
      const prepared = JSON.stringify(await prepareStored(site, source));
      await write(site, async (unit) => {
        await writes.updatePrepared(unit, { post_id, source, prepared, prepared_version: preparedVersion });
        unit.touch(`post:${post_id}`);
      });
      after = post_id;
      done += 1;
    }
    if (rows.length < batchSize) return done;
  }
}
