import type { z } from 'zod';

import type { addPost, updatePost } from '#contract/features/posts/editing.calls.ts';
import type { PostTypeName } from '#contract/features/posts/rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { createRegistry } from '#server/kit/registry.ts';
import type { CallContext, Site } from '#server/kit/site.ts';
import type { TargetKind } from '#server/kit/targets.ts';

import type { SavedPost } from './service.ts';

export type NewPostInput = z.output<(typeof addPost)['input']>;
export type PostChangeInput = z.output<(typeof updatePost)['input']>;

/** What a viewer may see of a published post. */
export interface OpenedPost {
  id: number;
  authorId: number;
  /** Of the contents that were read. */
  revision: number;
  blocks: Block[];
}

/** A type of posts that another feature writes: calls that take any type are passed on to it. */
export interface OwnedPostType extends Required<Pick<TargetKind, 'hold' | 'settle'>> {
  type: PostTypeName;
  add: (context: CallContext, input: NewPostInput) => Promise<SavedPost & { url: string }>;
  mayEdit: (context: CallContext, id: number) => Promise<boolean>;
  update: (context: CallContext, input: PostChangeInput) => Promise<SavedPost & { url: string }>;
  remove: (context: CallContext, id: number) => Promise<void>;
  /** The blocks of a published post that the viewer may see. */
  findOpened: (context: CallContext, id: number) => Promise<OpenedPost | undefined>;
}

/** One entry for each type that is no article or page. */
export const ownedPostTypes = createRegistry<OwnedPostType>();

/** The feature that writes posts of this type. @throws Error if none is registered */
export function ownerOfType(site: Site, type: PostTypeName): OwnedPostType {
  const owner = ownedPostTypes.list(site).find((each) => each.type === type);
  if (!owner) throw new Error(`No feature is registered for posts of the type ${type}.`);
  return owner;
}
