import { mediaLibraryErrors } from '#contract/features/media/copy.ts';
import { DomainError } from '#contract/errors.ts';
import { isUniqueViolation } from '#server/database/unique-violation.ts';
import type { Unit } from '#server/kit/site.ts';

const keyOfName = (name: string): string => name.normalize('NFKC').toLowerCase();

function named(error: unknown): never {
  if (!isUniqueViolation(error, 'media_groups_name', 'media_groups.name_key')) throw error;
  throw new DomainError('CONFLICT', mediaLibraryErrors.groupTaken, { fields: { name: mediaLibraryErrors.groupTaken } });
}

/** @throws DomainError CONFLICT when the name is taken */
export async function insertGroup(unit: Unit, name: string): Promise<{ id: number }> {
  return unit.db
    .insertInto('media_groups')
    .values({ name, name_key: keyOfName(name), created_at: unit.now })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(named);
}

/** @throws DomainError CONFLICT when the name is taken */
export async function renameGroup(unit: Unit, id: number, name: string): Promise<void> {
  await unit.db
    .updateTable('media_groups')
    .set({ name, name_key: keyOfName(name) })
    .where('id', '=', id)
    .execute()
    .catch(named);
}

export async function deleteGroup(unit: Unit, id: number): Promise<void> {
  await unit.db.deleteFrom('media_groups').where('id', '=', id).execute();
}
