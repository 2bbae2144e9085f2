import { routes as authorComments } from '#server/features/author-comments/routes.ts';
import { rawRoutes as avatars } from '#server/features/avatars/routes.ts';
import { routes as audits } from '#server/features/audits/routes.ts';
import { routes as bans } from '#server/features/bans/routes.ts';
import { routes as commentReviews } from '#server/features/comment-reviews/routes.ts';
import { routes as commenting } from '#server/features/commenting/routes.ts';
import { routes as dashboards } from '#server/features/dashboards/routes.ts';
import { routes as follows } from '#server/features/follows/routes.ts';
import { routes as health } from '#server/features/health/routes.ts';
import { routes as installs } from '#server/features/installs/routes.ts';
import { routes as jobs } from '#server/features/jobs/routes.ts';
import { routes as leaderboards } from '#server/features/leaderboards/routes.ts';
import { routes as marks } from '#server/features/marks/routes.ts';
import { routes as members } from '#server/features/members/routes.ts';
import { routes as mentions } from '#server/features/mentions/routes.ts';
import { routes as outbox } from '#server/features/outbox/routes.ts';
import { routes as ownComments } from '#server/features/own-comments/routes.ts';
import { routes as passkeys } from '#server/features/passkeys/routes.ts';
import { routes as drafts } from '#server/features/drafts/routes.ts';
import { routes as manuscripts } from '#server/features/manuscripts/routes.ts';
import { routes as postPreviews } from '#server/features/post-previews/routes.ts';
import { routes as postReviews } from '#server/features/post-reviews/routes.ts';
import { routes as credentials } from '#server/features/credentials/routes.ts';
import { routes as accessTokens } from '#server/features/access-tokens/routes.ts';
import { routes as challenges } from '#server/features/challenges/routes.ts';
import { routes as sessions } from '#server/features/sessions/routes.ts';
import { routes as registrations } from '#server/features/registrations/routes.ts';
import { routes as profiles } from '#server/features/profiles/routes.ts';
import { routes as identities } from '#server/features/identities/routes.ts';
import { routes as accounts } from '#server/features/accounts/routes.ts';
import { routes as comments } from '#server/features/comments/routes.ts';
import { routes as conversions } from '#server/features/conversions/routes.ts';
import { rawRoutes as feeds } from '#server/features/feeds/routes.ts';
import { routes as gifts } from '#server/features/gifts/routes.ts';
import { routes as licences } from '#server/features/licences/routes.ts';
import { routes as words } from '#server/features/words/routes.ts';
import { routes as linkPreviews } from '#server/features/link-previews/routes.ts';
import { routes as links } from '#server/features/links/routes.ts';
import { routes as mailTemplates } from '#server/features/mail-templates/routes.ts';
import { routes as mails } from '#server/features/mails/routes.ts';
import { routes as menus } from '#server/features/menus/routes.ts';
import { routes as messages } from '#server/features/messages/routes.ts';
import { routes as notifications } from '#server/features/notifications/routes.ts';
import { routes as posts } from '#server/features/posts/routes.ts';
import { routes as redirects } from '#server/features/redirects/routes.ts';
import { routes as reports } from '#server/features/reports/routes.ts';
import { routes as search } from '#server/features/search/routes.ts';
import { routes as settings } from '#server/features/settings/routes.ts';
import { routes as site } from '#server/features/site/routes.ts';
import { routes as stats } from '#server/features/stats/routes.ts';
import { rawRoutes as stickerFiles, routes as stickers } from '#server/features/stickers/routes.ts';
import { routes as termEdits } from '#server/features/term-edits/routes.ts';
import { routes as terms } from '#server/features/terms/routes.ts';
import { routes as transfers } from '#server/features/transfers/routes.ts';
import { routes as mediaEdits } from '#server/features/media-edits/routes.ts';
import { routes as mediaLibrary } from '#server/features/media-library/routes.ts';
import { routes as uploads } from '#server/features/uploads/routes.ts';
import { routes as userBans } from '#server/features/user-bans/routes.ts';
import { routes as unlocks } from '#server/features/unlocks/routes.ts';
import { routes as visits } from '#server/features/visits/routes.ts';
import { routes as restorations } from '#server/features/restorations/routes.ts';
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
