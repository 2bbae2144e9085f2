import { sql } from 'kysely';

import type { Migration } from '../migrate.ts';
import { tableBuilder } from '../table-builder.ts';

export const migration: Migration = {
  name: '0001-foundation',
  async up(db, engine) {
    const table = tableBuilder(db, engine);

    await table('users', {
      id: 'id',
      name: 'text',
      name_key: 'text',
      email: 'text?',
      email_key: 'text?',
      password_hash: 'text?',
      role: 'text',
      avatar_url: "text=''",
      url: "text=''",
      city: "text=''",
      bio: "text=''",
      verified_text: "text=''",
      banned_at: 'int?',
      banned_until: 'int?',
      ban_reason: 'text?',
      created_at: 'int',
      updated_at: 'int',
      last_seen_at: 'int?',
    });
    await table.unique('users', 'users_name_key', ['name_key']);
    await table.unique('users', 'users_email_key', ['email_key']);
    await table.index('users', 'users_role', ['role', 'id']);

    await table('sessions', {
      token_hash: 'text key',
      user_id: 'int -> users',
      created_at: 'int',
      last_seen_at: 'int',
      expires_at: 'int',
      revoked_at: 'int?',
      address: "text=''",
      user_agent: "text=''",
    });
    await table.index('sessions', 'sessions_user', ['user_id']);
    await table.index('sessions', 'sessions_expiry', ['expires_at']);

    await table('terms', {
      id: 'id',
      taxonomy: 'text',
      name: 'text',
      slug: 'text',
      description: "text=''",
      cover_url: "text=''",
      parent_id: 'int?',
      position: 'int=0',
      created_at: 'int',
      updated_at: 'int',
    });
    await table.unique('terms', 'terms_slug', ['taxonomy', 'slug']);
    await table.index('terms', 'terms_parent', ['parent_id']);
    await table.index('terms', 'terms_name', ['taxonomy', 'name']);

    await table('posts', {
      id: 'id',
      type: 'text',
      status: 'text',
      slug: 'text',
      title: 'text',
      excerpt: "text=''",
      cover_url: "text=''",
      author_id: 'int -> users',
      password: "text=''",
      pinned: 'int=0',
      comment_open: 'int=1',
      is_repost: 'int=0',
      source_name: "text=''",
      source_url: "text=''",
      seo_title: "text=''",
      seo_description: "text=''",
      special_id: 'int?',
      special_position: 'int=0',
      word_count: 'int=0',
      has_lock: 'int=0',
      page_count: 'int=1',
      published_at: 'int?',
      created_at: 'int',
      updated_at: 'int',
      revision: 'int=1',
    });
    // Articles and pages share one slug namespace; microblog posts have their own.
    await sql`create unique index posts_slug on posts (slug) where type <> 'microblog'`.execute(db);
    await sql`create unique index posts_moment_slug on posts (slug) where type = 'microblog'`.execute(db);
    await table.index('posts', 'posts_listed', ['type', 'status', 'published_at', 'id']);
    await table.index('posts', 'posts_author', ['author_id', 'type', 'status', 'published_at']);
    await table.index('posts', 'posts_special', ['special_id', 'special_position', 'id']);
    await sql`create index posts_pinned on posts (pinned, published_at) where pinned > 0`.execute(db);
    await sql`create index posts_scheduled on posts (published_at) where status = 'scheduled'`.execute(db);

    await table('post_bodies', {
      post_id: 'int key -> posts',
      source: 'text',
      prepared: 'text',
      prepared_version: 'int',
    });
    await table('post_revisions', {
      id: 'id',
      post_id: 'int -> posts',
      revision: 'int',
      author_id: 'int',
      title: 'text',
      excerpt: 'text',
      source: 'text',
      created_at: 'int',
    });
    await table.unique('post_revisions', 'post_revisions_number', ['post_id', 'revision']);
    await table('post_terms', { post_id: 'int -> posts', term_id: 'int -> terms', position: 'int=0' });
    await table.unique('post_terms', 'post_terms_pair', ['post_id', 'term_id']);
    await table.index('post_terms', 'post_terms_term', ['term_id', 'post_id']);
    await table('post_lists', { term_id: 'int -> terms', listed_at: 'int', post_id: 'int -> posts' });
    await table.unique('post_lists', 'post_lists_newest', ['term_id', 'listed_at', 'post_id']);
    await table.index('post_lists', 'post_lists_post', ['post_id']);
    await table('list_counts', { kind: 'text', id: 'int', count: 'int' });
    await table.unique('list_counts', 'list_counts_list', ['kind', 'id']);
    await table.index('list_counts', 'list_counts_largest', ['kind', 'count', 'id']);
    await table('redirects', { slug: 'text key', post_id: 'int -> posts', created_at: 'int' });
    await table.index('redirects', 'redirects_post', ['post_id']);
    await table('post_stats', {
      post_id: 'int key -> posts',
      views: 'int=0',
      likes: 'int=0',
      favourites: 'int=0',
      comments: 'int=0',
    });
    await table.index('post_stats', 'post_stats_views', ['views', 'post_id']);
    await table.index('post_stats', 'post_stats_likes', ['likes', 'post_id']);
    await table.index('post_stats', 'post_stats_comments', ['comments', 'post_id']);

    await table('post_view_days', { day: 'int', post_id: 'int -> posts', views: 'int' });
    await table.unique('post_view_days', 'post_view_days_pair', ['day', 'post_id']);

    await table('comments', {
      id: 'id',
      post_id: 'int -> posts',
      root_id: 'int=0',
      parent_id: 'int=0',
      user_id: 'int?',
      name: 'text',
      email: "text=''",
      url: "text=''",
      content: 'text',
      html: 'text',
      status: 'text',
      likes: 'int=0',
      address: "text=''",
      user_agent: "text=''",
      created_at: 'int',
      edited_at: 'int?',
    });
    await table.index('comments', 'comments_thread', ['post_id', 'root_id', 'status', 'created_at', 'id']);
    await table.index('comments', 'comments_root', ['root_id', 'status', 'created_at', 'id']);
    await table.index('comments', 'comments_latest', ['status', 'created_at', 'id']);
    await table.index('comments', 'comments_user', ['user_id', 'id']);

    await table('media', {
      id: 'id',
      owner_id: 'int?',
      path: 'text',
      url: 'text',
      name: 'text',
      mime: 'text',
      bytes: 'int',
      width: 'int?',
      height: 'int?',
      colour: 'text?',
      alt: "text=''",
      sha256: 'text',
      created_at: 'int',
    });
    await table.unique('media', 'media_path', ['path']);
    await table.index('media', 'media_url', ['url']);
    await table.index('media', 'media_sha256', ['sha256']);

    await table('options', { name: 'text key', value: 'text', updated_at: 'int' });
    await table('menu_items', {
      id: 'id',
      place: 'text',
      parent_id: 'int?',
      position: 'int=0',
      label: 'text',
      note: "text=''",
      url: "text=''",
      post_id: 'int?',
      opennew: 'int=0',
    });
    await table.index('menu_items', 'menu_items_place', ['place', 'position']);

    await table('links', {
      id: 'id',
      name: 'text',
      url: 'text',
      description: "text=''",
      image_url: "text=''",
      feed_url: "text=''",
      group_name: "text=''",
      position: 'int=0',
      status: 'text',
      healthy: 'int?',
      checked_at: 'int?',
      created_at: 'int',
    });
    await table.index('links', 'links_status', ['status', 'position', 'id']);
    await table('link_entries', {
      id: 'id',
      link_id: 'int -> links',
      url: 'text',
      title: 'text',
      excerpt: "text=''",
      published_at: 'int',
    });
    await table.unique('link_entries', 'link_entries_url', ['url']);
    await table.index('link_entries', 'link_entries_newest', ['published_at', 'id']);

    await table('gifts', { id: 'id', name: 'text', image_url: 'text', price_point: 'int', enabled: 'int=1' });
    await table('gift_records', {
      id: 'id',
      gift_id: 'int?',
      gift_name: 'text',
      gift_image_url: 'text',
      from_id: 'int -> users',
      to_id: 'int -> users',
      count: 'int',
      post_id: 'int?',
      created_at: 'int',
    });
    await table.index('gift_records', 'gift_records_newest', ['created_at', 'id']);

    await table('jobs', {
      id: 'id',
      queue: 'text',
      singleton_key: 'text?',
      payload: 'text',
      status: 'text',
      attempts: 'int=0',
      max_attempts: 'int',
      run_at: 'int',
      locked_until: 'int?',
      last_error: 'text?',
      created_at: 'int',
      finished_at: 'int?',
    });
    await table.index('jobs', 'jobs_due', ['status', 'run_at', 'id']);
    await sql`create unique index jobs_singleton on jobs (queue, singleton_key) where singleton_key is not null and status in ('waiting', 'running')`.execute(
      db,
    );

    await table('invalidations', { id: 'id', node: 'text', tags: 'text', created_at: 'int' });

    await table('import_runs', {
      id: 'id',
      kind: 'text',
      source: 'text',
      status: 'text',
      report: 'text',
      started_at: 'int',
      finished_at: 'int?',
    });
    await table('import_records', { source_key: 'text key', kind: 'text', local_id: 'int', imported_at: 'int' });

    await table('search_documents', {
      post_id: 'int key -> posts',
      title_words: 'text',
      body_words: 'text',
      body_text: 'text',
      rank_key: 'int',
    });
    await table.unique('search_documents', 'search_documents_rank', ['rank_key']);
    if (engine === 'sqlite') {
      await sql`create virtual table search_index using fts5(title_words, body_words, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 0")`.execute(
        db,
      );
    } else {
      await sql`alter table search_documents add column vector tsvector generated always as (setweight(to_tsvector('simple', title_words), 'A') || setweight(to_tsvector('simple', body_words), 'D')) stored`.execute(
        db,
      );
      // With fastupdate, every search would scan the pending list.
      await sql`create index search_documents_vector on search_documents using gin (vector) with (fastupdate = off)`.execute(
        db,
      );
    }
  },
};
