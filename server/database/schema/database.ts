import type { SessionsTable, UsersTable } from './accounts.ts';
import type { CommentsTable } from './comments.ts';
import type { GiftRecordsTable, GiftsTable } from './gifts.ts';
import type { ImportRecordsTable, ImportRunsTable, TransfersTable } from './transfers.ts';
import type { InvalidationsTable } from './invalidations.ts';
import type { JobsTable } from './jobs.ts';
import type { LinkEntriesTable, LinksTable } from './links.ts';
import type {
  ListCountsTable,
  PostBodiesTable,
  PostDraftsTable,
  PostListsTable,
  PostPreviewsTable,
  PostReviewNotesTable,
  PostRevisionsTable,
  PostsTable,
  PostTermsTable,
  RedirectsTable,
} from './posts.ts';
import type {
  DraftUsesTable,
  MediaAddressesTable,
  MediaGroupsTable,
  MediaTable,
  MediaUsesTable,
  MediaVariantsTable,
  UploadsTable,
} from './media.ts';
import type { MenuItemsTable } from './menus.ts';
import type { OptionsTable } from './settings.ts';
import type { SearchDocumentsTable } from './search.ts';
import type {
  PostStatsTable,
  PostViewDaysTable,
  VisitDaysTable,
  VisitMarksTable,
  VisitSaltsTable,
} from './analytics.ts';
import type { TermsTable } from './terms.ts';
import type {
  AccessTokensTable,
  CodesTable,
  IdentitiesTable,
  LoginStatesTable,
  OtpAttemptsTable,
  PasskeyCeremoniesTable,
  PasskeysTable,
  PasswordResetsTable,
  RecoveryCodesTable,
  TotpSecretsTable,
} from './auth.ts';
import type { IdempotencyKeysTable, LimitEventsTable } from './request-guards.ts';
import type { AuditLogTable } from './audit.ts';
import type { MailOptoutsTable, MailsTable, MailTemplatesTable } from './mail.ts';
import type { NotificationSettingsTable, NotificationsTable } from './notifications.ts';
import type { MessagesTable, PersonBlocksTable } from './messages.ts';
import type { FollowsTable, MarksTable } from './social.ts';
import type { AddressBansTable, ReportsTable } from './moderation.ts';
import type { AddressRedirectsTable } from './redirects.ts';
import type { WebhookDeliveriesTable, WebhooksTable } from './webhooks.ts';

/** Every table with its columns. Each table is written by the feature whose file declares it. */
export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  posts: PostsTable;
  post_bodies: PostBodiesTable;
  post_revisions: PostRevisionsTable;
  post_drafts: PostDraftsTable;
  post_review_notes: PostReviewNotesTable;
  post_previews: PostPreviewsTable;
  post_terms: PostTermsTable;
  post_lists: PostListsTable;
  list_counts: ListCountsTable;
  redirects: RedirectsTable;
  terms: TermsTable;
  comments: CommentsTable;
  media: MediaTable;
  media_groups: MediaGroupsTable;
  media_variants: MediaVariantsTable;
  media_addresses: MediaAddressesTable;
  media_uses: MediaUsesTable;
  draft_uses: DraftUsesTable;
  uploads: UploadsTable;
  transfers: TransfersTable;
  options: OptionsTable;
  menu_items: MenuItemsTable;
  links: LinksTable;
  link_entries: LinkEntriesTable;
  gifts: GiftsTable;
  gift_records: GiftRecordsTable;
  post_stats: PostStatsTable;
  post_view_days: PostViewDaysTable;
  visit_days: VisitDaysTable;
  visit_salts: VisitSaltsTable;
  visit_marks: VisitMarksTable;
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
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  address_redirects: AddressRedirectsTable;
  mail_templates: MailTemplatesTable;
}
