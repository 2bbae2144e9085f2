import { blockRegistry } from '#contract/blocks/registry.ts';
import type { LockedPlaceholder } from '#contract/features/blocks/entities.ts';
import { mayOpenLock, mayUsePro, noGrant, type LockGrant } from '#contract/features/blocks/rules.ts';
import { memberPercent } from '#contract/features/purchases/rules.ts';
import type { Edition } from '#contract/features/licences/entities.ts';
import type { Block, BlockDefinition, Lock } from '#contract/kit/block.ts';
import { childBlocks, findBlock, mapChildren, walkBlocks } from '#contract/kit/block-tree.ts';
import { DomainError } from '#contract/errors.ts';
import { fenToYuan } from '#contract/kit/money.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { partRegistry } from '#server/blocks/registry.ts';
import type { ResolveContext } from '#server/kit/block-part.ts';
import { notesOf, placeFootnotes } from '#server/kit/footnotes.ts';
import { mapInlineFields } from '#server/kit/inline-fields.ts';
import { withoutSecrets } from '#server/kit/without-secrets.ts';
import { signInRequired } from '#server/kit/sign-in-required.ts';
import type { Site } from '#server/kit/site.ts';
import { renderStickers } from '#server/kit/stickers.ts';

/** The site's names for what opens a lock. */
export interface LockTexts {
  points: string;
  levels: ReadonlyMap<number, string>;
}

/** The lock texts of this site; whatever shows them is rendered again when the options change. */
export function lockTexts({ options }: Site): LockTexts {
  const levels = options.get('sonare_vip_config_types').map(({ level, name }) => [level, name] as const);
  return { points: options.get('points_text'), levels: new Map(levels) };
}

/** What the gate checks besides the viewer. */
export interface GateConditions {
  edition: Edition;
  texts: LockTexts;
  postId: number;
  /** What the viewer did to open each lock, by block id. */
  grants: ReadonlyMap<string, Partial<LockGrant>>;
  /** Grants that hold for all locks of the post, e.g. for its author or for a user who commented. */
  postGrant?: Partial<LockGrant>;
}

/** A lock that the gate met, for callers that need to know that a page has locks. */
export interface GateEvent {
  postId: number;
  blockId: string;
  locked: LockedPlaceholder['locked'];
  opened: boolean;
}

function placeholderOf(block: Block, lock: Lock, words: LockTexts): LockedPlaceholder {
  switch (lock.kind) {
    case 'vip': {
      const name = words.levels.get(lock.level);
      return { locked: 'vip', level: lock.level, ...(name !== undefined && { level_name: name }) };
    }
    case 'password':
      return { locked: 'password', hint: lock.hint };
    case 'payment': {
      const title = typeof block.data.title === 'string' ? block.data.title : '';
      return {
        locked: 'payment',
        title,
        price: fenToYuan(lock.priceFen),
        point: lock.pricePoint,
        point_name: words.points,
        vip_discount: memberPercent(lock.vipDiscount) / 10,
      };
    }
    default:
      return { locked: lock.kind };
  }
}

function grantFor(blockId: string, conditions: GateConditions): LockGrant {
  return { ...noGrant, ...conditions.postGrant, ...conditions.grants.get(blockId) };
}

/** The placeholder to show instead of a block, or null when the viewer may see the block. */
function placeholderFor(
  block: Block,
  definition: BlockDefinition,
  viewer: Viewer,
  conditions: GateConditions,
): LockedPlaceholder | null {
  if (definition.pro && !mayUsePro(conditions.edition)) return { locked: 'licence' };
  const lock = definition.lock?.(block.data);
  if (!lock || mayOpenLock(viewer, lock, grantFor(block.id, conditions))) return null;
  return placeholderOf(block, lock, conditions.texts);
}

function openLocks(
  prepared: readonly Block[],
  viewer: Viewer,
  conditions: GateConditions,
  report: (event: GateEvent) => void,
): Block[] {
  return prepared.map((block) => {
    const definition = blockRegistry.get(block.type);
    const inside = (inner: Block[]): Block[] => openLocks(inner, viewer, conditions, report);
    if (!definition) return { id: block.id, type: block.type, data: {} };
    const face = placeholderFor(block, definition, viewer, conditions);
    const locked = face?.locked ?? definition.lock?.(block.data).kind;
    if (locked) report({ postId: conditions.postId, blockId: block.id, locked, opened: face === null });
    if (face) return { id: block.id, type: block.type, data: { ...face } };
    return mapChildren({ ...block, data: withoutSecrets(block.data) }, inside);
  });
}

/**
 * The gate: the only way from stored blocks to output. A lock that the viewer may not open is replaced by its
 * placeholder, and nothing of its contents remains, nor the footnotes that only it names. Nested blocks are checked the
 * same way; a block of an unknown type shows only its type name.
 * @see docs/reference/README.md, docs/reference/validations.md
 */
export function openBlocks(
  prepared: readonly Block[],
  viewer: Viewer,
  conditions: GateConditions,
  report: (event: GateEvent) => void = () => {},
): Block[] {
  return placeFootnotes(openLocks(prepared, viewer, conditions, report));
}

/** Whether any of the blocks is a lock; shown in lists. */
export function hasLock(blocks: readonly Block[]): boolean {
  let found = false;
  walkBlocks(blocks, (block) => {
    found ||= blockRegistry.get(block.type)?.lock !== undefined;
    return !found;
  });
  return found;
}

function byType(blocks: readonly Block[]): Map<string, Block[]> {
  const groups = new Map<string, Block[]>();
  walkBlocks(blocks, (block) => {
    // A placeholder has no data to resolve.
    if (block.data.locked !== undefined || !partRegistry.get(block.type)?.resolve) return;
    const group = groups.get(block.type);
    if (group) group.push(block);
    else groups.set(block.type, [block]);
  });
  return groups;
}

/**
 * Adds data that is read at request time (cards of other posts, friend links, stickers), once per type for all blocks.
 * Runs after the gate, so locked blocks cause no queries or cache tags.
 */
export async function resolveBlocks(opened: readonly Block[], context: ResolveContext): Promise<Block[]> {
  const live = new Map<Block, Record<string, unknown>>();
  for (const [type, group] of byType(opened)) {
    const data = (await partRegistry.get(type)?.resolve?.(group, context)) ?? [];
    group.forEach((block, at) => live.set(block, data[at] ?? block.data));
  }
  if (live.size === 0 && context.stickers.size === 0) return [...opened];
  return resolveTree(opened, live, context.stickers);
}

function resolveTree(
  blocks: readonly Block[],
  live: ReadonlyMap<Block, Record<string, unknown>>,
  stickers: ReadonlyMap<string, string>,
): Block[] {
  return blocks.map((block) => {
    const inline = blockRegistry.get(block.type)?.inline ?? [];
    const isFace = block.data.locked !== undefined;
    const filled = live.get(block) ?? block.data;
    const data =
      isFace || stickers.size === 0
        ? filled
        : mapInlineFields(filled, inline, (html) => renderStickers(html, stickers));
    return mapChildren({ ...block, data }, (inner) => resolveTree(inner, live, stickers));
  });
}

/** The password of a password block. Only the stored source contains it, prepared trees do not. */
export function passwordOf(source: readonly Block[], blockId: string): string | undefined {
  const block = findBlock(source, blockId);
  const password = block?.type === 'password-block' ? block.data.password : undefined;
  return typeof password === 'string' ? password : undefined;
}

const refusals = {
  login: '601',
  reply: 'REPLY_REQUIRED',
  vip: 'VIP_REQUIRED',
  password: 'PASSWORD_WRONG',
  payment: 'PAYMENT_REQUIRED',
  licence: 'LICENCE_REQUIRED',
} as const;

function refusalOf(locked: keyof typeof refusals, viewer: Viewer): DomainError {
  return locked === 'login' ? signInRequired({ viewer }) : new DomainError(refusals[locked]);
}

/**
 * The contents of one locked block for a viewer who may see them; every lock around it must be open too.
 * @throws DomainError NOT_FOUND, 601, VIP_REQUIRED, REPLY_REQUIRED, PASSWORD_WRONG, PAYMENT_REQUIRED, LICENCE_REQUIRED
 * @see docs/reference/calls.md
 */
export function openBlock(
  prepared: readonly Block[],
  blockId: string,
  viewer: Viewer,
  conditions: GateConditions,
): Block[] {
  const opened = openLocks(prepared, viewer, conditions, () => {});
  const block = findBlock(opened, blockId);
  if (!block) {
    const around = findClosedAncestor(prepared, opened, blockId);
    throw around ? refusalOf(around, viewer) : new DomainError('NOT_FOUND');
  }
  const { locked } = block.data as Partial<LockedPlaceholder>;
  if (locked !== undefined && Object.hasOwn(refusals, locked)) throw refusalOf(locked, viewer);
  // What is opened later has its notes with it; their ids differ from those of the page.
  return placeFootnotes(childBlocks(block), notesOf(opened), `${blockId}:`);
}

/** The closed lock that contains a block. */
function findClosedAncestor(
  prepared: readonly Block[],
  opened: readonly Block[],
  blockId: string,
): LockedPlaceholder['locked'] | undefined {
  let closed: LockedPlaceholder['locked'] | undefined;
  walkBlocks(opened, (block) => {
    const { locked } = block.data as Partial<LockedPlaceholder>;
    const source = locked === undefined ? undefined : findBlock(prepared, block.id);
    if (source && findBlock(childBlocks(source), blockId)) closed = locked;
  });
  return closed;
}
