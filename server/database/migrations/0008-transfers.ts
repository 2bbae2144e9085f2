import type { Migration } from '../migrate.ts';
import { tableBuilder } from '../table-builder.ts';

export const migration: Migration = {
  name: '0008-transfers',
  async up(db, engine) {
    const table = tableBuilder(db, engine);
    await table('transfers', {
      id: 'id',
      kind: 'text',
      status: "text='waiting'",
      user_id: 'int?',
      upload_id: "text=''",
      source: "text=''",
      dry_run: 'int=0',
      with_key: 'int=1',
      step: "text=''",
      done: 'int=0',
      total: 'int=0',
      file: "text=''",
      error: "text=''",
      result: "text='{}'",
      created_at: 'int',
      changed_at: 'int',
      finished_at: 'int?',
    });
    await table.column('uploads', 'purpose', "text='media'");
  },
};
