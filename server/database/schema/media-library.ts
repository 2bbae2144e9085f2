import type { Generated } from 'kysely';

export interface MediaGroupsTable {
  id: Generated<number>;
  name: string;
  name_key: string;
  created_at: number;
}
