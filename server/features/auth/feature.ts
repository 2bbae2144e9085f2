import type { AuthSchema } from '#server/database/schema/auth.ts';
import { defineFeature } from '#server/kit/feature.ts';

import { routes as accessTokens } from './access-tokens.routes.ts';
import { eraseAccessTokens } from './access-tokens.service.ts';
import { mailboxProven } from './added-methods.service.ts';
import { routes as agreements } from './agreements.routes.ts';
import { jobs as codeJobs } from './codes.jobs.ts';
import { eraseCodes } from './codes.service.ts';
import { jobs as identityJobs } from './identities.jobs.ts';
import { routes as memberSessions } from './member-sessions.routes.ts';
import { routes as identities } from './identities.routes.ts';
import { eraseIdentities } from './identities.service.ts';
import { jobs as passkeyJobs } from './passkeys.jobs.ts';
import { routes as passkeys } from './passkeys.routes.ts';
import { erasePasskeys } from './passkeys.service.ts';
import { routes as registrations } from './registrations.routes.ts';
import { userRegistered } from './registrations.service.ts';
import { signedIn } from './sessions.service.ts';
import { routes as signInReview } from './sign-in-review.routes.ts';
import { routes as sessions } from './sessions.routes.ts';
import { jobs as totpJobs } from './totp.jobs.ts';
import { routes as totp } from './totp.routes.ts';
import { eraseTwoFactor } from './totp.service.ts';

/** Signing up and in: sessions, codes by mail, TOTP, passkeys, other services’ accounts, access tokens. */
export const feature = defineFeature<AuthSchema>({
  name: 'auth',
  routes: [
    ...agreements,
    ...memberSessions,
    ...accessTokens,
    ...identities,
    ...passkeys,
    ...registrations,
    ...sessions,
    ...signInReview,
    ...totp,
  ],
  jobs: [...codeJobs, ...identityJobs, ...passkeyJobs, ...totpJobs],
  tables: {
    codes: { copy: { nowhere: 'expires within minutes' }, erase: 'deleted' },
    password_resets: { copy: { nowhere: 'expires within hours' }, erase: 'deleted' },
    otp_attempts: {
      copy: { nowhere: 'expires within minutes' },
      erase: { kept: 'an id alone, expires within minutes' },
    },
    totp_secrets: { copy: { backupsOnly: 'sealed with the key of this site' }, erase: 'deleted' },
    recovery_codes: { copy: { backupsOnly: 'worthless without the sealed secret' }, erase: 'deleted' },
    passkeys: { copy: 'everywhere', erase: 'deleted' },
    passkey_ceremonies: {
      copy: { nowhere: 'expires within minutes' },
      erase: { kept: 'an id alone, expires within minutes' },
    },
    access_tokens: { copy: 'everywhere', erase: 'deleted' },
    identities: { copy: 'everywhere', erase: 'deleted' },
    login_states: { copy: { nowhere: 'expires within minutes' }, erase: 'deleted' },
  },
  hooks: { mailboxProven, signedIn, userRegistered },
  erase: async (_site, unit, { userId, email }) => {
    await eraseAccessTokens(unit, userId);
    await eraseTwoFactor(unit, userId);
    await erasePasskeys(unit, userId);
    await eraseIdentities(unit, userId);
    await eraseCodes(unit, userId, email);
  },
});
