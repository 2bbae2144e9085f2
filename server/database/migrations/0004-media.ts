import type { Migration } from '../migrate.ts';
import { tableBuilder } from '../table-builder.ts';

export const migration: Migration = {
  name: '0004-media',
  async up(db, engine) {
    const table = tableBuilder(db, engine);

    await table('media_groups', { id: 'id', name: 'text', name_key: 'text', created_at: 'int' });
    await table.unique('media_groups', 'media_groups_name', ['name_key']);
    await table.column('media', 'placeholder', "text=''");
    await table.column('media', 'has_alpha', 'int=0');
    await table.column('media', 'frames', 'int=1');
    await table.column('media', 'purpose', "text='library'");
    await table.column('media', 'group_id', 'int?');
    await table.column('media', 'trashed_at', 'int?');
    await table.column('media', 'is_trash_forced', 'int=0');
    await table.index('media', 'media_created', ['created_at']);
    await table.index('media', 'media_group', ['group_id']);
    await table.index('media', 'media_trashed', ['trashed_at']);
    await table('media_variants', {
      id: 'id',
      media_id: 'int -> media',
      path: 'text',
      url: 'text',
      format: 'text',
      width: 'int',
      bytes: 'int',
    });
    await table.unique('media_variants', 'media_variants_path', ['path']);
    await table.index('media_variants', 'media_variants_media', ['media_id']);
    await table('media_addresses', { path: 'text key', media_id: 'int -> media', created_at: 'int' });
    await table.index('media_addresses', 'media_addresses_media', ['media_id']);
    await table('media_uses', { post_id: 'int -> posts', place: 'text', path: 'text' });
    await table.index('media_uses', 'media_uses_post', ['post_id']);
    await table.index('media_uses', 'media_uses_path', ['path']);
    await table('draft_uses', { draft_id: 'int -> post_drafts', path: 'text' });
    await table.index('draft_uses', 'draft_uses_draft', ['draft_id']);
    await table.index('draft_uses', 'draft_uses_path', ['path']);

    await table('uploads', {
      id: 'text key',
      user_id: 'int -> users',
      name: 'text',
      bytes: 'int',
      sha256: "text=''",
      state: "text='open'",
      media_id: 'int?',
      planned: "text='[]'",
      created_at: 'int',
      changed_at: 'int',
    });
    await table.index('uploads', 'uploads_user', ['user_id', 'created_at']);
    await table.index('uploads', 'uploads_created', ['created_at']);
  },
};
