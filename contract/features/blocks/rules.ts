import { blockRegistry } from '../../blocks/registry.ts';
import type { Block, Lock } from '../../kit/block.ts';
import { childBlocks } from '../../kit/block-tree.ts';
import { hasRole, type Viewer } from '../../kit/power.ts';
import type { Edition } from '../licences/entities.ts';

/** What a viewer has done for one lock; the server says it, never the browser. */
export interface LockGrant {
  /** Gave the right password, shown by a grant that the server signed. */
  password: boolean;
  /** Has an approved comment under this post. */
  replied: boolean;
  bought: boolean;
  /** Wrote this post. */
  author: boolean;
}

export const noGrant: LockGrant = { password: false, replied: false, bought: false, author: false };

/**
 * The one rule of what opens a lock. A banned person is a guest here; the author and editors read everything.
 * @spec S1 S6
 */
export function mayOpenLock(viewer: Viewer, lock: Lock, grant: LockGrant): boolean {
  if (!viewer.banned && viewer.userId !== null && (grant.author || hasRole(viewer, 'editor'))) return true;
  const member = viewer.userId !== null && !viewer.banned;
  switch (lock.kind) {
    case 'login':
      return member;
    case 'reply':
      return grant.replied && !viewer.banned;
    case 'vip':
      return member && viewer.vipLevel >= lock.level;
    case 'password':
      return grant.password;
    case 'payment':
      return member && grant.bought;
    default:
      return false;
  }
}

/** Whether a block of a Pro type may be used at all. @spec S1 S6 */
export function mayUsePro(edition: Edition): boolean {
  return edition === 'pro';
}

export interface OutlineEntry {
  anchor: string;
  text: string;
  level: number;
}

/** The headings of a post that passed the gate, for its table of contents; `text` is inline HTML. */
export function outlineOf(blocks: readonly Block[]): OutlineEntry[] {
  return blocks.flatMap((block) => {
    const { anchor, text, level } = block.data;
    if (block.type === 'header' && typeof anchor === 'string' && typeof text === 'string' && typeof level === 'number')
      return [{ anchor, text, level }];
    return blockRegistry.get(block.type)?.folds ? [] : outlineOf(childBlocks(block));
  });
}

/** The pages of an article: page breaks between its outermost blocks part them; there is always one. @spec S2 */
export function splitPages(blocks: readonly Block[]): Block[][] {
  const pages: Block[][] = [[]];
  for (const block of blocks) {
    if (block.type === 'page-break') pages.push([]);
    else pages.at(-1)?.push(block);
  }
  const filled = pages.filter((page) => page.length > 0);
  return filled.length > 0 ? filled : [[]];
}
