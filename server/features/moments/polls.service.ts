import type { BlockData } from '#contract/blocks/registry.ts';
import type { MomentPoll } from '#contract/features/moments/entities.ts';
import type { MomentPollInput } from '#contract/features/moments/writing.entities.ts';
import { pollBlockId } from '#contract/features/votes/rules.ts';
import type { Block } from '#contract/kit/block.ts';
import type { OpenedPost } from '#server/features/posts/owned-types.service.ts';
import { listVotedBlocks, type PlacedBlock } from '#server/features/votes/numbers.service.ts';
import { isoTime } from '#server/kit/clock.ts';
import type { CallContext } from '#server/kit/site.ts';

import * as reads from './polls.reads.ts';

const dayMs = 86_400_000;

/** The columns that make a poll. */
export type PollRow = Pick<reads.PollRow, 'poll' | 'published_at'>;

/** A poll as it was written, from its column. */
export const readPoll = (stored: string): MomentPollInput | null =>
  stored === '' ? null : (JSON.parse(stored) as MomentPollInput);

export const storedPoll = (poll: MomentPollInput | null): string => (poll === null ? '' : JSON.stringify(poll));

/** A poll for its readers. It closes so many days after its moment first appeared. */
export function viewPoll({ poll, published_at }: PollRow): MomentPoll | null {
  const written = readPoll(poll);
  if (!written) return null;
  const { options, multiple, days } = written;
  return {
    options: options.map((text, at) => ({ id: String(at + 1), text })),
    multiple,
    until: days === 0 || published_at === null ? null : isoTime(published_at + days * dayMs),
  };
}

/** A poll as the block that votes are cast on. */
export function pollBlocks(row: PollRow): Block[] {
  const poll = viewPoll(row);
  if (!poll) return [];
  const { options, multiple, until } = poll;
  const data: BlockData<'vote'> = { title: '', options, multiple, ...(until !== null && { until }) };
  return [{ id: pollBlockId, type: 'vote', data }];
}

/** The poll of a published moment that the viewer may see. */
export async function findOpenedPoll({ site, viewer }: CallContext, id: number): Promise<OpenedPost | undefined> {
  const row = await reads.findPoll(site.db, id, viewer, site.clock.now());
  return row && { id, authorId: row.author_id, revision: row.revision, blocks: pollBlocks(row) };
}

/** The polls among moments that the viewer may see, for their numbers. */
export function placedPolls(rows: readonly (PollRow & { id: number; author_id: number })[]): PlacedBlock[] {
  return rows.flatMap((row) =>
    listVotedBlocks(pollBlocks(row)).map((block) => ({ postId: row.id, authorId: row.author_id, block })),
  );
}
