import type { InvalidationsSchema } from '#server/database/schema/invalidations.ts';
import type { TableRules } from '#server/database/table-rules.ts';

export const tables: TableRules<InvalidationsSchema> = {
  invalidations: { copy: { nowhere: 'read by the servers of the moment' }, erase: 'no person' },
};
