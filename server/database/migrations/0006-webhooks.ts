import type { Migration } from '../migrate.ts';
import { tableBuilder } from '../table-builder.ts';

export const migration: Migration = {
  name: '0006-webhooks',
  async up(db, engine) {
    const table = tableBuilder(db, engine);
    await table('webhooks', {
      id: 'id',
      name: 'text',
      url: 'text',
      events: 'text',
      secret: 'text',
      enabled: 'int=1',
      failures: 'int=0',
      created_at: 'int',
    });
    await table('webhook_deliveries', {
      id: 'id',
      webhook_id: 'int -> webhooks',
      key: 'text',
      event: 'text',
      payload: 'text',
      status: "text='waiting'",
      attempts: 'int=0',
      answer_status: 'int?',
      answer: "text=''",
      created_at: 'int',
      done_at: 'int?',
    });
    await table.index('webhook_deliveries', 'webhook_deliveries_of', ['webhook_id', 'id']);
    await table.index('webhook_deliveries', 'webhook_deliveries_at', ['created_at']);
  },
};
