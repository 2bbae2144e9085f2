import { blockRegistry } from '../../blocks/registry.ts';
import type { Block, Lock } from '../../kit/block.ts';
import { childBlocks } from '../../kit/block-tree.ts';
import { hasRole, type Viewer } from '../../kit/power.ts';
import type { Edition } from '../licences/entities.ts';

/** What a viewer has done to unlock one block; determined by the server, never by the browser. */
export interface LockGrant {
  /** Entered the right password, proven by a grant that the server signed. */
  password: boolean;
  /** Has an approved comment under the post. */
  replied: boolean;
  bought: boolean;
  /** Is the author of the post. */
  author: boolean;
}

export const noGrant: LockGrant = { password: false, replied: false, bought: false, author: false };

/**
 * The only rule that decides whether a lock opens. A banned user is treated as a guest; the author and editors can read
 * everything.
 * @see docs/reference/README.md, docs/reference/permissions.md
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

/** Whether the edition allows blocks of Pro types. @see docs/reference/README.md, docs/reference/permissions.md */
export function mayUsePro(edition: Edition): boolean {
  return edition === 'pro';
}

export interface OutlineEntry {
  anchor: string;
  text: string;
  level: number;
}

/** Headings of a post for its table of contents, after locked content was removed; `text` is inline HTML. */
export function outlineOf(blocks: readonly Block[]): OutlineEntry[] {
  return blocks.flatMap((block) => {
    const { anchor, text, level } = block.data;
    if (block.type === 'header' && typeof anchor === 'string' && typeof text === 'string' && typeof level === 'number')
      return [{ anchor, text, level }];
    return blockRegistry.get(block.type)?.folds ? [] : outlineOf(childBlocks(block));
  });
}

/** Splits an article into pages at its top-level page breaks; returns at least one page. @see docs/reference/routes.md */
export function splitPages(blocks: readonly Block[]): Block[][] {
  const pages: Block[][] = [[]];
  for (const block of blocks) {
    if (block.type === 'page-break') pages.push([]);
    else pages.at(-1)?.push(block);
  }
  const filled = pages.filter((page) => page.length > 0);
  return filled.length > 0 ? filled : [[]];
}
