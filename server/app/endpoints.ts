import { routes as authorComments } from '#server/features/comments/by-author.routes.ts';
import { rawRoutes as avatars } from '#server/features/profiles/avatars.routes.ts';
import { routes as audits } from '#server/features/audit/routes.ts';
import { routes as bans } from '#server/features/moderation/address-bans.routes.ts';
import { routes as commentReviews } from '#server/features/comments/moderation.routes.ts';
import { routes as commenting } from '#server/features/comments/posting.routes.ts';
import { routes as dashboards } from '#server/features/analytics/dashboard.routes.ts';
import { routes as follows } from '#server/features/social/follows.routes.ts';
import { routes as health } from '#server/features/operations/health.routes.ts';
import { routes as installs } from '#server/features/site/installation.routes.ts';
import { routes as jobs } from '#server/features/operations/jobs.routes.ts';
import { routes as leaderboards } from '#server/features/analytics/leaderboards.routes.ts';
import { routes as marks } from '#server/features/social/likes.routes.ts';
import { routes as members } from '#server/features/profiles/members.routes.ts';
import { routes as mentions } from '#server/features/comments/mentions.routes.ts';
import { routes as outbox } from '#server/features/notifications/outbox.routes.ts';
import { routes as ownComments } from '#server/features/comments/own.routes.ts';
import { routes as passkeys } from '#server/features/auth/passkeys.routes.ts';
import { routes as drafts } from '#server/features/posts/drafts.routes.ts';
import { routes as manuscripts } from '#server/features/posts/editing.routes.ts';
import { routes as postPreviews } from '#server/features/posts/previews.routes.ts';
import { routes as postReviews } from '#server/features/posts/reviews.routes.ts';
import { routes as credentials } from '#server/features/auth/totp.routes.ts';
import { routes as accessTokens } from '#server/features/auth/access-tokens.routes.ts';
import { routes as challenges } from '#server/features/request-guards/challenges.routes.ts';
import { routes as sessions } from '#server/features/auth/sessions.routes.ts';
import { routes as registrations } from '#server/features/auth/registrations.routes.ts';
import { routes as profiles } from '#server/features/profiles/routes.ts';
import { routes as identities } from '#server/features/auth/identities.routes.ts';
import { routes as accounts } from '#server/features/accounts/routes.ts';
import { routes as comments } from '#server/features/comments/routes.ts';
import { routes as conversions } from '#server/features/blocks/conversions.routes.ts';
import { rawRoutes as feeds } from '#server/features/feeds/routes.ts';
import { routes as gifts } from '#server/features/gifts/routes.ts';
import { routes as licences } from '#server/features/licences/routes.ts';
import { routes as words } from '#server/features/moderation/words.routes.ts';
import { routes as linkPreviews } from '#server/features/blocks/link-previews.routes.ts';
import { routes as links } from '#server/features/links/routes.ts';
import { routes as mailTemplates } from '#server/features/mail/templates.routes.ts';
import { routes as mails } from '#server/features/mail/routes.ts';
import { routes as menus } from '#server/features/menus/routes.ts';
import { routes as messages } from '#server/features/messages/routes.ts';
import { routes as notifications } from '#server/features/notifications/routes.ts';
import { routes as posts } from '#server/features/posts/routes.ts';
import { routes as redirects } from '#server/features/redirects/routes.ts';
import { routes as reports } from '#server/features/moderation/reports.routes.ts';
import { routes as search } from '#server/features/search/routes.ts';
import { routes as settings } from '#server/features/settings/routes.ts';
import { routes as site } from '#server/features/site/routes.ts';
import { routes as stats } from '#server/features/analytics/counters.routes.ts';
import { rawRoutes as stickerFiles, routes as stickers } from '#server/features/stickers/routes.ts';
import { routes as termEdits } from '#server/features/terms/editing.routes.ts';
import { routes as terms } from '#server/features/terms/routes.ts';
import { routes as transfers } from '#server/features/transfers/routes.ts';
import { routes as mediaEdits } from '#server/features/media/edits.routes.ts';
import { routes as mediaLibrary } from '#server/features/media/library.routes.ts';
import { routes as uploads } from '#server/features/media/uploads.routes.ts';
import { routes as userBans } from '#server/features/accounts/bans.routes.ts';
import { routes as unlocks } from '#server/features/posts/unlocks.routes.ts';
import { routes as visits } from '#server/features/analytics/visitors.routes.ts';
import { routes as restorations } from '#server/features/transfers/restorations.routes.ts';
import { routes as webhooks } from '#server/features/webhooks/routes.ts';
import type { Endpoint } from '#server/kit/endpoint.ts';
import type { RawRoute } from '#server/kit/raw-route.ts';

/** Every call this server answers. */
export const endpoints: readonly Endpoint[] = [
  ...accessTokens,
  ...accounts,
  ...identities,
  ...profiles,
  ...registrations,
  ...sessions,
  ...audits,
  ...authorComments,
  ...bans,
  ...challenges,
  ...commentReviews,
  ...drafts,
  ...manuscripts,
  ...postPreviews,
  ...postReviews,
  ...conversions,
  ...commenting,
  ...comments,
  ...credentials,
  ...dashboards,
  ...follows,
  ...gifts,
  ...health,
  ...installs,
  ...jobs,
  ...leaderboards,
  ...licences,
  ...words,
  ...linkPreviews,
  ...links,
  ...mailTemplates,
  ...mails,
  ...mediaEdits,
  ...mediaLibrary,
  ...marks,
  ...members,
  ...mentions,
  ...menus,
  ...messages,
  ...notifications,
  ...outbox,
  ...ownComments,
  ...passkeys,
  ...posts,
  ...redirects,
  ...restorations,
  ...reports,
  ...search,
  ...settings,
  ...site,
  ...stats,
  ...stickers,
  ...termEdits,
  ...terms,
  ...transfers,
  ...unlocks,
  ...uploads,
  ...userBans,
  ...visits,
  ...webhooks,
];

/** Every address that answers something other than JSON. */
export const rawRoutes: readonly RawRoute[] = [...avatars, ...feeds, ...stickerFiles];

export function endpointKey(call: { method: string; path: string }): string {
  return `${call.method} ${call.path}`;
}

export const endpointTable: ReadonlyMap<string, Endpoint> = new Map(
  endpoints.map((endpoint) => [endpointKey(endpoint.call), endpoint]),
);
