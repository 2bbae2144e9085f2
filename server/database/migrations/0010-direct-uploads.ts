import type { Migration } from '../migrate.ts';
import { tableBuilder } from '../table-builder.ts';

export const migration: Migration = {
  name: '0010-direct-uploads',
  async up(db, engine) {
    await tableBuilder(db, engine).column('uploads', 'multipart_id', 'text?');
  },
};
