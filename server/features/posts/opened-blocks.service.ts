import { isEditablePost } from '#contract/features/posts/rules.ts';
import type { Block } from '#contract/kit/block.ts';
import type { Queryable } from '#server/database/connect.ts';
import { type GateConditions, openBlocks, passwordOf } from '#server/features/blocks/service.ts';
import { isGrantValid } from '#server/kit/grants.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import { type OpenedPost, ownerOfType } from './owned-types.service.ts';
import { findPost } from './reads.ts';
import { findLockedPost, type LockedPostRow } from './unlocks.reads.ts';
import { gateConditionsOf, preparedBlocks } from './unlocks.service.ts';

/** What a browser was given when it opened locks or commented. */
export interface HeldGrants {
  /** `block_id` '': of the article itself. */
  grants: readonly { block_id: string; grant: string }[];
  comment_grants: readonly string[];
}

/** Of the locks that grants are held for, those whose present password they prove. */
function provenLocks({ key, clock }: Site, row: LockedPostRow, { grants }: HeldGrants): string[] {
  if (grants.length === 0) return [];
  const source = JSON.parse(row.source) as Block[];
  const passwordFor = (id: string) => (id === '' ? row.password : passwordOf(source, id));
  return grants.flatMap(({ block_id: blockId, grant }) => {
    const password = passwordFor(blockId);
    const isProven =
      password !== undefined && isGrantValid(key, { postId: row.id, blockId, password }, grant, clock.now());
    return isProven ? [blockId] : [];
  });
}

/** A public article or page before the gate: what it holds must pass through `conditions`. */
export interface GatedPost {
  row: LockedPostRow;
  prepared: Block[];
  conditions: GateConditions;
  /** It waits for its password. */
  isClosed: boolean;
}

/** A public post for the gate, with what a viewer did to open its locks. Undefined for one that is not public. */
export async function findGatedPost(
  context: CallContext,
  postId: number,
  held: HeldGrants,
): Promise<GatedPost | undefined> {
  const { site } = context;
  const row = await findLockedPost(site.db, postId, site.clock.now());
  if (!row) return undefined;
  const proven = provenLocks(site, row, held);
  return {
    row,
    prepared: await preparedBlocks(site, row),
    conditions: await gateConditionsOf(context, row, proven, held.comment_grants),
    isClosed: row.password !== '' && !proven.includes(''),
  };
}

/**
 * The blocks of a published post that the viewer may see, on all its pages and behind every lock that is open to the
 * viewer: none while the article waits for its password. Undefined for a post the viewer may not see.
 */
export async function findOpenedPost(
  context: CallContext,
  postId: number,
  held: HeldGrants,
): Promise<OpenedPost | undefined> {
  const { site, viewer } = context;
  const post = await findPost(site.db, postId);
  if (!post) return undefined;
  if (!isEditablePost(post)) return ownerOfType(site, post.type).findOpened(context, postId);
  const gated = await findGatedPost(context, postId, held);
  if (!gated) return undefined;
  const { isClosed, prepared, conditions } = gated;
  const { id, author_id: authorId, revision } = gated.row;
  return { id, authorId, revision, blocks: isClosed ? [] : openBlocks(prepared, viewer, conditions) };
}

/** A public post with its blocks as they are written, as a transaction sees it. */
export const findSoldSource = findLockedPost;

/** The revision of a post as a transaction sees it. */
export async function findRevision(db: Queryable, postId: number): Promise<number | undefined> {
  return (await findPost(db, postId))?.revision;
}
