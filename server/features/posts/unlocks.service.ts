import type { LockGrant } from '#contract/features/blocks/rules.ts';
import { postErrors } from '#contract/features/posts/copy.ts';
import type { Block } from '#contract/kit/block.ts';
import { DomainError } from '#contract/errors.ts';
import { resolveLiveData } from './reading.service.ts';
import { type GateConditions, lockTexts, openBlock, openBlocks, passwordOf } from '#server/features/blocks/service.ts';
import { preparedVersion } from '#server/features/blocks/preparation.service.ts';
import { commentsOfGrants } from '#server/features/comments/guest-grants.service.ts';
import { editionOf } from '#server/features/licences/service.ts';
import { prepareStored } from './revisions.service.ts';
import { checkPassword, isGrantValid, type PasswordProof } from '#server/kit/grants.ts';
import type { CallContext, Site } from '#server/kit/site.ts';

import { countPasswordAttempt } from './unlock-attempts.service.ts';
import * as reads from './unlocks.reads.ts';

export interface UnlockRequest {
  post_id: number;
  /** '': the article itself, protected by its password. */
  block_id: string;
  password?: string | undefined;
  /** Of an earlier answer, or of a guest's comment on the post. */
  grant?: string | undefined;
  /** More grants that a guest's browser received for comments on the post. */
  comment_grants?: readonly string[] | undefined;
}

export interface Unlocked {
  blocks: Block[];
  /** Stored by the browser: opens the same lock again without the password. */
  grant: string | null;
}

/** The contents of a post with everything that locks hide: only the gate may pass them on. */
export async function preparedBlocks(site: Site, row: reads.LockedPostRow): Promise<Block[]> {
  if (row.prepared_version !== preparedVersion) return prepareStored(site, row.source);
  return JSON.parse(row.prepared) as Block[];
}

/**
 * Whether the viewer has an approved comment: of the account, or one named by a grant. A typed email address proves
 * nothing.
 */
async function hasReplied({ site, viewer }: CallContext, postId: number, grants: readonly string[]): Promise<boolean> {
  if (viewer.banned) return false;
  return reads.hasApproved(site.db, postId, { userId: viewer.userId, commentIds: commentsOfGrants(site, grants) });
}

/** `opened`: blocks whose password the viewer proved to know. */
export async function gateConditionsOf(
  context: CallContext,
  row: reads.LockedPostRow,
  opened: readonly string[],
  commentGrants: readonly string[] = [],
): Promise<GateConditions> {
  const { userId } = context.viewer;
  const bought = userId === null ? [] : await reads.listBought(context.site.db, row.id, userId);
  const grants: [string, Partial<LockGrant>][] = [
    ...opened.map((blockId): [string, Partial<LockGrant>] => [blockId, { password: true }]),
    ...bought.map((blockId): [string, Partial<LockGrant>] => [blockId, { bought: true }]),
  ];
  return {
    edition: editionOf(context.site),
    texts: lockTexts(context.site),
    postId: row.id,
    grants: new Map(grants),
    postGrant: {
      author: userId !== null && userId === row.author_id,
      // The whole article was bought.
      bought: bought.includes(''),
      replied: await hasReplied(context, row.id, commentGrants),
    },
  };
}

/** The grants of comments in a request: `grant` may be one, too. */
function commentGrantsOf(request: UnlockRequest): string[] {
  return [...(request.comment_grants ?? []), ...(request.grant === undefined ? [] : [request.grant])];
}

/** A grant of a comment that opened a block is answered, so that a client stores one thing for every lock. */
function commentGrantOf(site: Site, { grant }: UnlockRequest): string | null {
  return grant !== undefined && commentsOfGrants(site, [grant]).length > 0 ? grant : null;
}

/**
 * Returns the locked contents of a public post to a viewer who may see them; nested locks stay closed unless the viewer
 * may open them too. A block of a password-protected article needs the article's grant as well.
 * @throws DomainError NOT_FOUND, 601, VIP_REQUIRED, REPLY_REQUIRED, PASSWORD_WRONG, PAYMENT_REQUIRED, LICENCE_REQUIRED,
 *   CHALLENGE_REQUIRED
 * @see docs/reference/README.md, docs/reference/calls.md
 */
export async function unlock(context: CallContext, request: UnlockRequest): Promise<Unlocked> {
  const { site } = context;
  const now = site.clock.now();
  const row = await reads.findLockedPost(site.db, request.post_id, now);
  if (!row) throw new DomainError('NOT_FOUND', postErrors.missing);
  const prove = async (blockId: string, password: string, proof: PasswordProof): Promise<string> => {
    const scope = { postId: row.id, blockId, password };
    const check = () => checkPassword({ key: site.key, now }, scope, proof);
    const isGranted = proof.grant !== undefined && isGrantValid(site.key, scope, proof.grant, now);
    return isGranted || proof.password === undefined ? check() : countPasswordAttempt(context, row.id, check);
  };
  const { block_id: blockId, password, grant } = request;
  if (blockId === '') {
    if (row.password === '') throw new DomainError('NOT_FOUND', postErrors.missing);
    const kept = await prove('', row.password, { password, grant });
    const conditions = await gateConditionsOf(context, row, [], commentGrantsOf(request));
    const blocks = openBlocks(await preparedBlocks(site, row), context.viewer, conditions);
    return { blocks: await resolveLiveData(context, blocks), grant: kept };
  }
  if (row.password !== '') await prove('', row.password, { grant });
  const asked = passwordOf(JSON.parse(row.source) as Block[], blockId);
  const proof = row.password === '' ? { password, grant } : { password };
  const kept = asked === undefined ? null : await prove(blockId, asked, proof);
  const conditions = await gateConditionsOf(
    context,
    row,
    asked === undefined ? [] : [blockId],
    commentGrantsOf(request),
  );
  const blocks = openBlock(await preparedBlocks(site, row), blockId, context.viewer, conditions);
  return { blocks: await resolveLiveData(context, blocks), grant: kept ?? commentGrantOf(site, request) };
}
