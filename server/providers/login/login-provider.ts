import type { LoginTypeName } from '#contract/features/auth/identities.entities.ts';

export type LoginType = LoginTypeName;

/** What the owner got from the other service for this site. For alipay `secret` is the application's private key. */
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

/** How a provider is reached; tests and journeys answer themselves. */
export type LoginHttp = (request: LoginRequest) => Promise<{ status: number; text: string }>;

export interface AuthorizeInput {
  keys: LoginKeys;
  redirectUri: string;
  state: string;
  /** SHA-256 of the verifier, base64url; only where `pkce`. */
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

/** Who somebody is at the other service. */
export interface LoginProfile {
  /** The same for the same person for ever. */
  subject: string;
  /** What else the service calls them: it may have been all that it gave before the owner got more rights there. */
  otherSubject?: string;
  name: string;
  /** '' when there is none. */
  avatarUrl: string;
}

/** Another service at which people sign in: OAuth 2 with an authorisation code, each with its own habits. */
export interface LoginProvider {
  type: LoginType;
  /** Takes a challenge by SHA-256 (RFC 7636). */
  pkce: boolean;
  /** What the code is called when the browser comes back. */
  codeName: 'code' | 'auth_code' | 'authCode';
  authorizeUrl: (input: AuthorizeInput) => string;
  /** @throws LoginRefused */
  fetchProfile: (input: ProfileInput) => Promise<LoginProfile>;
}

/** The other service said no, or nothing that can be understood. */
export class LoginRefused extends Error {}
