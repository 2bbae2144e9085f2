import type { LoginTypeName } from '#contract/features/auth/identities.entities.ts';

export type LoginType = LoginTypeName;

/** Credentials issued by the service. For alipay `secret` is the application's private key. */
export interface LoginKeys {
  id: string;
  secret: string;
}

export interface LoginRequest {
  method: 'GET' | 'POST';
  url: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends HTTP requests to a provider; replaced in tests. */
export type LoginHttp = (request: LoginRequest) => Promise<{ status: number; text: string }>;

export interface AuthorizeInput {
  keys: LoginKeys;
  redirectUri: string;
  state: string;
  /** SHA-256 of the verifier, base64url; only with `pkce`. */
  challenge: string;
}

export interface ProfileInput {
  keys: LoginKeys;
  redirectUri: string;
  code: string;
  verifier: string;
  http: LoginHttp;
  /** Epoch ms. */
  now: number;
}

/** A user's profile at the provider. */
export interface LoginProfile {
  /** Stable id of the user. */
  subject: string;
  /** Another id of the same user; it may have been the only one before the application got more permissions. */
  otherSubject?: string;
  name: string;
  /** '' when there is none. */
  avatarUrl: string;
}

/** A third-party sign-in service: OAuth 2 authorisation code flow with provider-specific differences. */
export interface LoginProvider {
  type: LoginType;
  /** Supports PKCE with SHA-256 (RFC 7636). */
  pkce: boolean;
  /** Name of the code parameter in the callback. */
  codeName: 'code' | 'auth_code' | 'authCode';
  authorizeUrl: (input: AuthorizeInput) => string;
  /** @throws LoginRefused */
  fetchProfile: (input: ProfileInput) => Promise<LoginProfile>;
}

/** The provider refused, or returned an unreadable response. */
export class LoginRefused extends Error {}
