import { sql } from 'kysely';

import type { Migration } from '../migrate.ts';
import { tableBuilder } from '../table-builder.ts';

export const migration: Migration = {
  name: '0002-accounts-and-conversation',
  async up(db, engine) {
    const table = tableBuilder(db, engine);

    await table.column('users', 'background_url', "text=''");
    await table.column('users', 'region', "text=''");
    await table.column('users', 'has_initial_password', 'int=0');
    await table.column('users', 'password_changed_at', 'int?');
    await table.column('users', 'erase_at', 'int?');
    await table.column('users', 'erased_at', 'int?');
    await table.index('users', 'users_erase', ['erase_at']);
    await table.index('users', 'users_banned', ['banned_at']);
    await table.index('users', 'users_created', ['created_at']);
    // SQLite can use the unique index for prefix searches; PostgreSQL's follows a locale and cannot.
    if (engine === 'postgres') {
      await sql.raw('create index users_name_beginning on users (name_key text_pattern_ops)').execute(db);
    }
    await table.column('sessions', 'must_change_password', 'int=0');
    await table.column('sessions', 'method', "text='password'");

    await table('codes', {
      id: 'id',
      purpose: 'text',
      email: 'text',
      email_key: 'text',
      user_id: 'int?',
      code_hash: 'text',
      attempts: 'int=0',
      created_at: 'int',
      expires_at: 'int',
      used_at: 'int?',
    });
    await table.index('codes', 'codes_expiry', ['expires_at']);
    await table('password_resets', {
      token_hash: 'text key',
      user_id: 'int -> users',
      email_key: 'text',
      created_at: 'int',
      expires_at: 'int',
      used_at: 'int?',
    });
    await table.index('password_resets', 'password_resets_user', ['user_id']);
    await table('otp_attempts', {
      token_hash: 'text key',
      user_id: 'int -> users',
      attempts: 'int=0',
      created_at: 'int',
      expires_at: 'int',
      used_at: 'int?',
    });
    await table.index('otp_attempts', 'otp_attempts_expiry', ['expires_at']);
    await table('limit_events', { id: 'id', key: 'text', at: 'int' });
    await table.index('limit_events', 'limit_events_key', ['key', 'at']);
    await table.index('limit_events', 'limit_events_at', ['at']);
    await table('idempotency_keys', {
      person: 'text',
      key: 'text',
      call: 'text',
      body_hash: 'text',
      status: 'int?',
      answer: 'text?',
      created_at: 'int',
    });
    await table.unique('idempotency_keys', 'idempotency_keys_key', ['person', 'key']);
    await table.index('idempotency_keys', 'idempotency_keys_age', ['created_at']);

    await table('totp_secrets', {
      user_id: 'int key -> users',
      sealed: 'text',
      last_step: 'int=0',
      created_at: 'int',
      confirmed_at: 'int?',
    });
    await table('recovery_codes', { id: 'id', user_id: 'int -> users', code_hash: 'text', used_at: 'int?' });
    await table.index('recovery_codes', 'recovery_codes_user', ['user_id']);
    await table('passkeys', {
      id: 'text key',
      user_id: 'int -> users',
      public_key: 'text',
      counter: 'int=0',
      transports: "text='[]'",
      name: 'text',
      created_at: 'int',
      last_used_at: 'int?',
    });
    await table.index('passkeys', 'passkeys_user', ['user_id']);
    await table('passkey_ceremonies', {
      challenge: 'text key',
      purpose: 'text',
      user_id: 'int?',
      created_at: 'int',
      expires_at: 'int',
    });
    await table.index('passkey_ceremonies', 'passkey_ceremonies_expiry', ['expires_at']);
    await table('access_tokens', {
      id: 'id',
      user_id: 'int -> users',
      name: 'text',
      token_hash: 'text',
      scopes: 'text',
      created_at: 'int',
      last_used_at: 'int?',
      expires_at: 'int?',
      revoked_at: 'int?',
    });
    await table.unique('access_tokens', 'access_tokens_hash', ['token_hash']);
    await table.index('access_tokens', 'access_tokens_user', ['user_id']);
    await table('identities', {
      id: 'id',
      user_id: 'int -> users',
      provider: 'text',
      subject: 'text',
      name: "text=''",
      avatar_url: "text=''",
      created_at: 'int',
      last_used_at: 'int',
    });
    await table.unique('identities', 'identities_subject', ['provider', 'subject']);
    await table.unique('identities', 'identities_person', ['user_id', 'provider']);
    await table('login_states', {
      state_hash: 'text key',
      browser_hash: 'text',
      provider: 'text',
      user_id: 'int?',
      verifier: "text=''",
      return_to: "text='/'",
      created_at: 'int',
      expires_at: 'int',
      used_at: 'int?',
    });
    await table.index('login_states', 'login_states_expiry', ['expires_at']);

    await table('audit_log', {
      id: 'id',
      at: 'int',
      actor_id: 'int?',
      act: 'text',
      target_type: "text=''",
      target_id: 'int?',
      ip: "text=''",
      user_agent: "text=''",
      before: "text=''",
      after: "text=''",
    });
    await table.index('audit_log', 'audit_log_at', ['at', 'id']);
    await table.index('audit_log', 'audit_log_actor', ['actor_id', 'id']);
    await table.index('audit_log', 'audit_log_act', ['act', 'id']);
    await table.index('audit_log', 'audit_log_target', ['target_type', 'target_id', 'id']);

    await table('mails', {
      id: 'id',
      to_name: "text=''",
      to_address: 'text',
      kind: 'text',
      subject: 'text',
      text_body: 'text',
      html_body: 'text',
      unsubscribe_url: "text=''",
      status: 'text',
      attempts: 'int=0',
      last_error: "text=''",
      created_at: 'int',
      sent_at: 'int?',
    });
    await table.index('mails', 'mails_status', ['status', 'id']);
    await table.index('mails', 'mails_age', ['created_at']);
    await table('mail_optouts', { email_key: 'text', kind: 'text', created_at: 'int' });
    await table.unique('mail_optouts', 'mail_optouts_pair', ['email_key', 'kind']);

    await table('notifications', {
      id: 'id',
      user_id: 'int -> users',
      kind: 'text',
      actor_id: 'int?',
      actor_name: "text=''",
      post_id: 'int?',
      comment_id: 'int?',
      text: "text=''",
      url: "text=''",
      group_key: 'text?',
      created_at: 'int',
      read_at: 'int?',
    });
    await table.index('notifications', 'notifications_person', ['user_id', 'id']);
    await table.index('notifications', 'notifications_unread', ['user_id', 'read_at']);
    await table.unique('notifications', 'notifications_group', ['user_id', 'group_key']);
    await table.index('notifications', 'notifications_comment', ['comment_id']);
    await table('notification_settings', { user_id: 'int key -> users', settings: 'text' });
    await table('messages', {
      id: 'id',
      low_id: 'int -> users',
      high_id: 'int -> users',
      from_id: 'int -> users',
      to_id: 'int -> users',
      content: 'text',
      html: 'text',
      created_at: 'int',
      read_at: 'int?',
      from_deleted: 'int=0',
      to_deleted: 'int=0',
    });
    await table.index('messages', 'messages_pair', ['low_id', 'high_id', 'id']);
    await table.index('messages', 'messages_unread', ['to_id', 'read_at']);
    await table.index('messages', 'messages_sender', ['from_id', 'id']);
    await table('person_blocks', { user_id: 'int -> users', blocked_id: 'int -> users', created_at: 'int' });
    await table.unique('person_blocks', 'person_blocks_pair', ['user_id', 'blocked_id']);

    await table('marks', {
      user_id: 'int -> users',
      kind: 'text',
      target_type: 'text',
      target_id: 'int',
      created_at: 'int',
    });
    await table.unique('marks', 'marks_once', ['kind', 'target_type', 'target_id', 'user_id']);
    await table.index('marks', 'marks_recent', ['kind', 'created_at', 'target_type', 'target_id', 'user_id']);
    await table.index('marks', 'marks_person', ['user_id', 'kind', 'target_type', 'created_at']);
    await table('follows', { follower_id: 'int -> users', followed_id: 'int -> users', created_at: 'int' });
    await table.unique('follows', 'follows_pair', ['follower_id', 'followed_id']);
    await table.index('follows', 'follows_followed', ['followed_id', 'created_at']);
    await table('reports', {
      id: 'id',
      reporter_id: 'int?',
      address: "text=''",
      target_type: 'text',
      target_id: 'int',
      reason: 'text',
      detail: "text=''",
      status: 'text',
      created_at: 'int',
      handled_at: 'int?',
      handled_by: 'int?',
    });
    await table.index('reports', 'reports_status', ['status', 'id']);
    await table.index('reports', 'reports_target', ['target_type', 'target_id']);
    await table('address_bans', {
      id: 'id',
      net: 'text',
      reason: "text=''",
      until_at: 'int?',
      created_by: 'int?',
      created_at: 'int',
    });
    await table.unique('address_bans', 'address_bans_net', ['net']);

    await table.column('comments', 'region', "text=''");
    await table.column('comments', 'held_for', "text=''");
    await table.column('comments', 'notify', 'int=1');
    await table.column('comments', 'published_at', 'int?');
    await table.column('comments', 'removed_at', 'int?');
    await table.index('comments', 'comments_recent', ['post_id', 'created_at']);
    // A covering index for counting the comments of a post.
    await sql.raw('drop index comments_thread').execute(db);
    await table.index('comments', 'comments_thread', [
      'post_id',
      'root_id',
      'status',
      'created_at',
      'id',
      'removed_at',
    ]);
    // A covering index for counting comments by status, for moderators.
    await sql.raw('drop index comments_latest').execute(db);
    await table.index('comments', 'comments_latest', ['status', 'created_at', 'id', 'removed_at']);
    await table.index('comments', 'comments_email', ['email']);
    await table.column('links', 'applicant_id', 'int?');
    await table.column('links', 'contact_email', "text=''");
    await table.column('links', 'note', "text=''");
  },
};
