import type { PostStatus } from '#server/database/schema/posts.ts';
import type { Unit } from '#server/kit/site.ts';

export interface StateChange {
  status?: PostStatus;
  published_at?: number | null;
  updated_at?: number;
  pinned?: number;
}

export async function updateState(unit: Unit, id: number, change: StateChange): Promise<void> {
  await unit.db.updateTable('posts').set(change).where('id', '=', id).execute();
}

export async function deletePost(unit: Unit, id: number): Promise<void> {
  await unit.db.deleteFrom('posts').where('id', '=', id).execute();
}
