import { createHash, randomBytes } from 'node:crypto';

import { nameProblem } from '#contract/features/accounts/rules.ts';
import { addedMethods } from '#contract/features/auth/copy.ts';
import { identityErrors, providerNames } from '#contract/features/auth/identities.copy.ts';
import {
  type IdentityItem,
  type LoginOutcome,
  type LoginTypeName,
  loginTypeNames,
} from '#contract/features/auth/identities.entities.ts';
import { loginStateMs } from '#contract/features/auth/limits.ts';
import { isLocalPath } from '#contract/features/auth/rules.ts';
import { registrationsPerNet } from '#contract/features/auth/registrations.limits.ts';
import { DomainError } from '#contract/errors.ts';
import { addUser, findUserByName, prepareUser } from '#server/features/accounts/service.ts';
import { audit } from '#server/features/audit/service.ts';
import { ensureMayWrite } from '#server/features/moderation/address-bans.service.ts';
import { ensureMailboxProven, mailAddedMethod } from './added-methods.service.ts';
import { beginSecondStep, ensureOwner, needsSecondStep } from './totp.service.ts';
import { editionOf } from '#server/features/licences/service.ts';
import { takeLimits } from '#server/features/request-guards/rate-limits.service.ts';
import { userRegistered } from './registrations.service.ts';
import { signIn } from './sessions.service.ts';
import { checkWords } from '#server/features/moderation/words.service.ts';
import { isoTime } from '#server/kit/clock.ts';
import { addressNetwork } from '#server/kit/limiter.ts';
import { type CallContext, type Site, type Unit, write } from '#server/kit/site.ts';
import { type LoginKeys, type LoginProfile, LoginRefused } from '#server/providers/login/login-provider.ts';
import { loginProviders, openLoginHttp, fakeServerAddress } from '#server/providers/login/login-providers.ts';
import { requireUserId } from '#server/kit/sign-in-required.ts';

import * as reads from './identities.reads.ts';
import * as writes from './identities.writes.ts';

/** Binds a third-party sign-in to the browser that started it. */
const stateCookie = 'somnia_login';

const keysOf: Record<LoginTypeName, (site: Site) => LoginKeys> = {
  github: ({ options }) => options.get('login_github_keys'),
  gitee: ({ options }) => options.get('login_gitee_keys'),
  wx: ({ options }) => options.get('login_wx_keys'),
  qq: ({ options }) => options.get('login_qq_keys'),
  sina: ({ options }) => options.get('login_sina_keys'),
  baidu: ({ options }) => options.get('login_baidu_keys'),
  dingding: ({ options }) => options.get('login_dingding_keys'),
  alipay: ({ options }) => options.get('login_alipay_keys'),
  douyin: ({ options }) => options.get('login_douyin_keys'),
  huawei: ({ options }) => options.get('login_huawei_keys'),
  weiruan: ({ options }) => options.get('login_weiruan_keys'),
};

function hash(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function refuse(message: string): DomainError {
  return new DomainError('VALIDATION', message);
}

/** The usable providers: enabled and with their keys configured. @see docs/reference/routes.md */
export function offeredLoginTypes(site: Site): LoginTypeName[] {
  if (site.options.get('somnia_third_login_enable') !== '1') return [];
  const wanted = site.options.get('somnia_third_login_types');
  return wanted.filter((type) => {
    const { id, secret } = keysOf[type](site);
    return id !== '' && secret !== '';
  });
}

function ensureOffered(site: Site, type: LoginTypeName): void {
  if (!offeredLoginTypes(site).includes(type)) throw refuse(identityErrors.notOffered);
}

/** The redirect URI for all providers; `state` tells which one it was. */
function redirectUriOf(site: Site): string {
  return `${site.url}/loginCallback`;
}

/**
 * Starts a third-party sign-in; for a signed-in user, the linking of the identity to their account.
 * @returns the URL to redirect to
 * @throws DomainError VALIDATION for a provider that is not offered, or naming `password` when a signed-in user has to
 * confirm their identity
 * @see docs/reference/calls.md, docs/security.md
 */
export async function beginLogin(
  context: CallContext,
  input: { type: LoginTypeName; return_to: string; password?: string | undefined },
): Promise<string> {
  const { site, viewer, client } = context;
  if (viewer.banned) throw new DomainError('USER_ALREADY_BAN');
  ensureOffered(site, input.type);
  if (viewer.userId !== null) {
    await ensureMailboxProven(site, viewer.userId);
    await ensureOwner(context, input.password);
  }
  const [state, secret, verifier] = [24, 32, 48].map((bytes) => randomBytes(bytes).toString('base64url')) as [
    string,
    string,
    string,
  ];
  await write(site, (unit) =>
    writes.insertState(unit, {
      state_hash: hash(state),
      browser_hash: hash(secret),
      provider: input.type,
      user_id: viewer.userId,
      verifier,
      return_to: isLocalPath(input.return_to) ? input.return_to : '/',
      created_at: unit.now,
      expires_at: unit.now + loginStateMs,
      used_at: null,
    }),
  );
  client.setCookie({ name: stateCookie, value: secret, maxAgeSeconds: loginStateMs / 1000 });
  const address = loginProviders[input.type].authorizeUrl({
    keys: keysOf[input.type](site),
    redirectUri: redirectUriOf(site),
    state,
    challenge: hash(verifier),
  });
  return site.settings.loginBase === '' ? address : fakeServerAddress(site.settings.loginBase, address);
}

interface PendingLogin {
  type: LoginTypeName;
  userId: number | null;
  verifier: string;
  returnTo: string;
}

/** The pending sign-in of this browser; its state is used up. @throws DomainError VALIDATION */
async function takePendingLogin(context: CallContext, state: string): Promise<PendingLogin> {
  const secret = context.client.cookies[stateCookie];
  const found =
    secret && state
      ? await write(context.site, (unit) => writes.takeState(unit, hash(state), hash(secret)))
      : undefined;
  const type = loginTypeNames.find((name) => name === found?.provider);
  if (!found || !type) throw refuse(identityErrors.state);
  context.client.clearCookie(stateCookie);
  return { type, userId: found.user_id, verifier: found.verifier, returnTo: found.return_to };
}

async function fetchLoginProfile(site: Site, begun: PendingLogin, code: string): Promise<LoginProfile> {
  try {
    const profile = await loginProviders[begun.type].fetchProfile({
      keys: keysOf[begun.type](site),
      redirectUri: redirectUriOf(site),
      code,
      verifier: begun.verifier,
      http: openLoginHttp(site.settings.loginBase),
      now: site.clock.now(),
    });
    if (profile.subject === '') throw new LoginRefused('The answer names nobody.');
    return { ...profile, name: Array.from(profile.name.trim()).slice(0, 60).join('') };
  } catch (error) {
    if (!(error instanceof LoginRefused)) throw error;
    site.log.warn({ provider: begun.type, reason: error.message.slice(0, 300) }, 'a login provider refused');
    throw refuse(identityErrors.refused(providerNames[begun.type]));
  }
}

/** An available name: the one at the provider if it may be used, else a generated one. */
async function availableName(site: Site, wanted: string): Promise<string> {
  const plain = Array.from(wanted.normalize('NFC').replace(/[^\p{L}\p{N}_-]/gu, ''))
    .slice(0, 20)
    .join('');
  const isDecent = nameProblem(plain) === null && checkWords(site, [plain]).verdict === 'pass';
  if (isDecent && !(await findUserByName(site, plain))) return plain;
  for (;;) {
    const made = `用户${randomBytes(4).toString('hex')}`;
    if (!(await findUserByName(site, made))) return made;
  }
}

/** @throws DomainError LICENCE_INVALID, SITE_CLOSED */
function ensureOpen(site: Site): void {
  if (editionOf(site) === 'invalid') throw new DomainError('LICENCE_INVALID');
  if (!site.options.get('registration_open') || site.options.get('site_closed'))
    throw new DomainError('SITE_CLOSED', identityErrors.closed);
}

/**
 * An account without email address and password; this identity is its only sign-in method until an address is bound.
 */
async function registerWithIdentity(context: CallContext, type: LoginTypeName, profile: LoginProfile): Promise<number> {
  const { site } = context;
  ensureOpen(site);
  await ensureMayWrite(context);
  const person = await prepareUser({ name: await availableName(site, profile.name) });
  return write(site, async (unit) => {
    const key = `identity:register:${addressNetwork(context.client.ip)}`;
    await takeLimits(site, unit, [{ key, rules: registrationsPerNet }]);
    const userId = await addUser(site, unit, person);
    await insertUserIdentity(unit, userId, type, profile);
    const target = { type: 'user', id: userId };
    await audit(context, unit, { action: 'user.register', actorId: userId, target, after: { provider: type } });
    await userRegistered.emit(site, unit, { userId, name: person.name });
    return userId;
  });
}

async function insertUserIdentity(
  unit: Unit,
  userId: number,
  type: LoginTypeName,
  profile: LoginProfile,
): Promise<void> {
  await writes.insertIdentity(unit, {
    user_id: userId,
    provider: type,
    subject: profile.subject,
    name: profile.name,
    avatar_url: profile.avatarUrl.startsWith('https://') ? profile.avatarUrl.slice(0, 1000) : '',
    created_at: unit.now,
    last_used_at: unit.now,
  });
}

/** Links the identity to the signed-in user; an identity has one user only. @throws DomainError CONFLICT */
async function linkToViewer(
  context: CallContext,
  begun: PendingLogin,
  profile: LoginProfile,
  ownerId: number | undefined,
): Promise<LoginOutcome> {
  const { site, viewer } = context;
  if (viewer.banned) throw new DomainError('USER_ALREADY_BAN');
  const name = providerNames[begun.type];
  // Another user signed in meanwhile, so the pending link is not theirs.
  if (viewer.userId === null || viewer.userId !== begun.userId) throw refuse(identityErrors.state);
  const userId = viewer.userId;
  await ensureMailboxProven(site, userId);
  if (ownerId !== undefined && ownerId !== userId)
    throw new DomainError('CONFLICT', identityErrors.linkedToOther(name));
  const own = await reads.listIdentities(site.db, userId);
  if (ownerId === undefined && own.some(({ provider }) => provider === begun.type))
    throw new DomainError('CONFLICT', identityErrors.linkedAlready(name));
  if (ownerId === undefined)
    await write(site, async (unit) => {
      await insertUserIdentity(unit, userId, begun.type, profile);
      const target = { type: 'user', id: userId };
      await audit(context, unit, { action: 'identity.link', target, after: { provider: begun.type } });
      await mailAddedMethod(site, unit, userId, addedMethods.identity(name));
    });
  return { kind: 'linked', return_to: begun.returnTo, must_bind_email: viewer.mustBindEmail ?? false };
}

/**
 * Completes a third-party sign-in: signs in the owner of the identity, registers a new user, or links the identity to
 * the signed-in user. Conflicts are reported; accounts are never merged.
 * @throws DomainError VALIDATION, CONFLICT, SITE_CLOSED, USER_ALREADY_BAN, LICENCE_INVALID
 * @see docs/reference/routes.md (/loginCallback)
 */
export async function finishLogin(
  context: CallContext,
  input: { state: string; code: string; error: string },
): Promise<LoginOutcome> {
  const { site } = context;
  const begun = await takePendingLogin(context, input.state);
  ensureOffered(site, begun.type);
  // Some providers return an error without a code; its text is never shown.
  if (input.code === '' || input.error !== '') throw refuse(identityErrors.cancelled);
  const profile = await fetchLoginProfile(site, begun, input.code);
  const names = [profile.subject, profile.otherSubject ?? ''].filter((name) => name !== '');
  const known = await reads.findIdentity(site.db, begun.type, names);
  if (begun.userId !== null) return linkToViewer(context, begun, profile, known?.user_id);
  if (known) return signInWithIdentity(context, begun, known, profile);
  const user = await signIn(context, await registerWithIdentity(context, begun.type, profile), begun.type);
  return { kind: 'registered', return_to: begun.returnTo, must_bind_email: user.must_bind_email };
}

/** Signs in the owner of the identity; two-factor authentication applies here too. */
async function signInWithIdentity(
  context: CallContext,
  begun: PendingLogin,
  known: { id: number; user_id: number; suspended_at: number | null },
  profile: LoginProfile,
): Promise<LoginOutcome> {
  const { site } = context;
  const { subject, name } = profile;
  const suspended = identityErrors.suspended(providerNames[begun.type]);
  if (known.suspended_at !== null) throw refuse(suspended);
  await write(site, (unit) => writes.touchIdentity(unit, known.id, { subject, name }));
  const ensureActive = async (unit: Unit): Promise<void> => {
    if (!(await reads.isActive(unit.db, known.id))) throw refuse(suspended);
  };
  if (await needsSecondStep(site, known.user_id)) {
    await beginSecondStep(context, known.user_id, ensureActive);
    return { kind: 'need-otp', return_to: begun.returnTo, must_bind_email: false };
  }
  const user = await signIn(context, known.user_id, begun.type, ensureActive);
  return { kind: 'signed-in', return_to: begun.returnTo, must_bind_email: user.must_bind_email };
}

/** The linked third-party accounts of the user. */
export async function identitiesOf(context: CallContext): Promise<IdentityItem[]> {
  const rows = await reads.listIdentities(context.site.db, requireUserId(context));
  return rows.flatMap((row) => {
    const type = loginTypeNames.find((name) => name === row.provider);
    if (!type) return [];
    return [{ type, name: row.name, created_at: isoTime(row.created_at), last_used_at: isoTime(row.last_used_at) }];
  });
}

/** @throws DomainError NOT_FOUND, CONFLICT when it is the only sign-in method, VALIDATION naming `password` */
export async function unlink(context: CallContext, type: LoginTypeName, password: string | undefined): Promise<void> {
  await ensureOwner(context, password);
  const userId = requireUserId(context);
  await write(context.site, async (unit) => {
    if (!(await reads.hasOtherSignInMethod(unit.db, context.site.engine, userId, type)))
      throw new DomainError('CONFLICT', identityErrors.lastWayIn);
    if (!(await writes.deleteIdentity(unit, userId, type))) throw new DomainError('NOT_FOUND', identityErrors.missing);
    const target = { type: 'user', id: userId };
    await audit(context, unit, { action: 'identity.unlink', target, after: { provider: type } });
  });
}

/** Deletes the identities of an erased user; signing in with them again creates a new account. */
export async function eraseIdentities(unit: Unit, userId: number): Promise<void> {
  await writes.deleteIdentities(unit, userId);
  await writes.deleteStatesOf(unit, userId);
}
