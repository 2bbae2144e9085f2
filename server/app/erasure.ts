import { forgetAccessTokens } from '#server/features/auth/access-tokens.service.ts';
import { forgetPerson as forgetActs } from '#server/features/audit/service.ts';
import { forgetCodes } from '#server/features/auth/codes.service.ts';
import { forgetAuthor } from '#server/features/comments/service.ts';
import { forgetCredentials } from '#server/features/auth/totp.service.ts';
import { forgetDrafts } from '#server/features/posts/drafts.service.ts';
import { forgetFollows } from '#server/features/social/follows.service.ts';
import { forgetIdentities } from '#server/features/auth/identities.service.ts';
import { forgetKeys } from '#server/features/request-guards/idempotency.service.ts';
import { forgetApplicant } from '#server/features/links/service.ts';
import { forgetMailbox, forgetName } from '#server/features/mail/service.ts';
import { forgetMarks } from '#server/features/social/likes.service.ts';
import { forgetPerson as forgetMessages } from '#server/features/messages/service.ts';
import { forgetPerson as forgetNotifications } from '#server/features/notifications/service.ts';
import { forgetPasskeys } from '#server/features/auth/passkeys.service.ts';
import { forgetLinks } from '#server/features/posts/previews.service.ts';
import { userErased } from '#server/features/profiles/service.ts';
import { forgetReporter } from '#server/features/moderation/reports.service.ts';
import type { Site } from '#server/kit/site.ts';

/** What every feature forgets when a person is erased, in the one transaction of it. @spec S7 (logoff) */
export function connectErasure(site: Site): void {
  userErased.on(site, async (_site, unit, { userId, name, email }) => {
    await forgetAccessTokens(unit, userId);
    await forgetCredentials(unit, userId);
    await forgetPasskeys(unit, userId);
    await forgetIdentities(unit, userId);
    await forgetCodes(unit, userId, email);
    await forgetMarks(site, unit, userId);
    await forgetDrafts(unit, userId);
    await forgetLinks(unit, userId);
    await forgetFollows(unit, userId);
    await forgetMessages(unit, userId);
    await forgetNotifications(unit, userId);
    await forgetAuthor(unit, userId);
    await forgetApplicant(unit, userId);
    await forgetReporter(unit, userId);
    await forgetActs(unit, userId);
    await forgetKeys(unit, userId);
    await forgetName(unit, name);
    if (email !== null) await forgetMailbox(unit, email);
  });
}
