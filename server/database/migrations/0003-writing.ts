import type { Migration } from '../migrate.ts';
import { tableBuilder } from '../table-builder.ts';

export const migration: Migration = {
  name: '0003-writing',
  async up(db, engine) {
    const table = tableBuilder(db, engine);
    await table('post_drafts', {
      id: 'id',
      user_id: 'int -> users',
      key: 'text',
      title: 'text',
      content: 'text',
      revision: 'int',
      seq: 'int=0',
      saved_at: 'int',
    });
    await table.unique('post_drafts', 'post_drafts_key', ['user_id', 'key']);
    await table.index('post_drafts', 'post_drafts_saved', ['saved_at']);
    await table('post_review_notes', {
      id: 'id',
      post_id: 'int -> posts',
      author_id: 'int -> users',
      act: 'text',
      note: 'text',
      created_at: 'int',
    });
    await table.index('post_review_notes', 'post_review_notes_post', ['post_id', 'id']);
    await table('post_previews', {
      post_id: 'int key -> posts',
      seed: 'text',
      author_id: 'int -> users',
      created_at: 'int',
      expires_at: 'int',
    });
  },
};
