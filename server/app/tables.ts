import { migrationTables } from '#server/database/migrate.ts';
import { sortTables, type TableRule } from '#server/database/table-rules.ts';
import { tables as invalidationTables } from '#server/providers/invalidations/tables.ts';
import { tables as jobTables } from '#server/providers/jobs/tables.ts';

import { features } from './feature-registry.ts';

/** The rule of every table in a migrated database. */
export const tableRules: Readonly<Record<string, TableRule>> = Object.assign(
  {},
  ...features.map(({ tables }) => tables),
  invalidationTables,
  jobTables,
  migrationTables,
);

export const siteTables = sortTables(tableRules);
