import type { SessionsTable, UsersTable } from './accounts.ts';
import type { CommentsTable } from './comments.ts';
import type { GiftRecordsTable, GiftsTable } from './gifts.ts';
import type { ImportRecordsTable, ImportRunsTable } from './imports.ts';
import type { InvalidationsTable } from './invalidations.ts';
import type { JobsTable } from './jobs.ts';
import type { LinkEntriesTable, LinksTable } from './links.ts';
import type { ListCountsTable, PostListsTable } from './listings.ts';
import type { MediaTable } from './media.ts';
import type { MenuItemsTable } from './menus.ts';
import type { OptionsTable } from './options.ts';
import type { PostTermsTable, PostsTable, RedirectsTable } from './posts.ts';
import type { PostBodiesTable, PostRevisionsTable } from './revisions.ts';
import type { SearchDocumentsTable } from './search.ts';
import type { PostStatsTable, PostViewDaysTable } from './stats.ts';
import type { TermsTable } from './terms.ts';
import type { CodesTable, PasswordResetsTable } from './codes.ts';
import type {
  AccessTokensTable,
  OtpAttemptsTable,
  PasskeyCeremoniesTable,
  PasskeysTable,
  RecoveryCodesTable,
  TotpSecretsTable,
} from './credentials.ts';
import type { LimitEventsTable } from './limits.ts';
import type { IdempotencyKeysTable } from './idempotency-keys.ts';
import type { IdentitiesTable, LoginStatesTable } from './identities.ts';
import type { AuditLogTable } from './audits.ts';
import type { MailOptoutsTable, MailsTable } from './mails.ts';
import type { NotificationSettingsTable, NotificationsTable } from './notifications.ts';
import type { MessagesTable, PersonBlocksTable } from './messages.ts';
import type { MarksTable } from './marks.ts';
import type { FollowsTable } from './follows.ts';
import type { ReportsTable } from './reports.ts';
import type { AddressBansTable } from './bans.ts';

/** Every table with its columns. Each table is written by the feature whose file declares it. */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  posts: PostsTable;
  post_bodies: PostBodiesTable;
  post_revisions: PostRevisionsTable;
  post_terms: PostTermsTable;
  post_lists: PostListsTable;
  list_counts: ListCountsTable;
  redirects: RedirectsTable;
  terms: TermsTable;
  comments: CommentsTable;
  media: MediaTable;
  options: OptionsTable;
  menu_items: MenuItemsTable;
  links: LinksTable;
  link_entries: LinkEntriesTable;
  gifts: GiftsTable;
  gift_records: GiftRecordsTable;
  post_stats: PostStatsTable;
  post_view_days: PostViewDaysTable;
  invalidations: InvalidationsTable;
  jobs: JobsTable;
  import_runs: ImportRunsTable;
  import_records: ImportRecordsTable;
  search_documents: SearchDocumentsTable;
  codes: CodesTable;
  password_resets: PasswordResetsTable;
  otp_attempts: OtpAttemptsTable;
  limit_events: LimitEventsTable;
  idempotency_keys: IdempotencyKeysTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  passkey_ceremonies: PasskeyCeremoniesTable;
  access_tokens: AccessTokensTable;
  identities: IdentitiesTable;
  login_states: LoginStatesTable;
  audit_log: AuditLogTable;
  mails: MailsTable;
  mail_optouts: MailOptoutsTable;
  notifications: NotificationsTable;
  notification_settings: NotificationSettingsTable;
  messages: MessagesTable;
  person_blocks: PersonBlocksTable;
  marks: MarksTable;
  follows: FollowsTable;
  reports: ReportsTable;
  address_bans: AddressBansTable;
}
