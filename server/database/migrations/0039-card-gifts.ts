import { engineColumns } from '../engine-columns.ts';
import type { Migration } from '../migrate.ts';

export const migration: Migration = {
  name: '0039-card-gifts',
  async up(db, engine) {
    const { integer } = engineColumns(engine);
    const table = () => db.schema.alterTable('card_batches');
    await table()
      .addColumn('coupon_batch_id', integer, (column) => column.references('coupon_batches.id'))
      .execute();
    await table().addColumn('vip_level', integer).execute();
    await table().addColumn('vip_days', integer).execute();
    await db.schema.createIndex('card_batches_coupon').on('card_batches').column('coupon_batch_id').execute();
  },
};
