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
}
