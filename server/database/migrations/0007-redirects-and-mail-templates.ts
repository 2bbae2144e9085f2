import type { Migration } from '../migrate.ts';
import { tableBuilder } from '../table-builder.ts';

export const migration: Migration = {
  name: '0007-redirects-and-mail-templates',
  async up(db, engine) {
    const table = tableBuilder(db, engine);
    await table('address_redirects', {
      id: 'id',
      from_address: 'text',
      to_address: 'text',
      status: 'int=301',
      origin: "text='owner'",
      hits: 'int=0',
      last_hit_at: 'int?',
      created_at: 'int',
      updated_at: 'int',
    });
    await table.unique('address_redirects', 'address_redirects_from', ['from_address']);
    await table.index('address_redirects', 'address_redirects_to', ['to_address']);
    await table('mail_templates', { kind: 'text key', subject: 'text', body: 'text', updated_at: 'int' });
  },
};
