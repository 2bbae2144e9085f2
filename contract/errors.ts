import { authCodes } from './features/auth/errors.ts';
import { accountCodes } from './features/accounts/errors.ts';
import { lockCodes } from './features/blocks/errors.ts';
import { licenceCodes } from './features/licences/errors.ts';
import { moderationCodes } from './features/moderation/errors.ts';
import { guardCodes } from './features/request-guards/errors.ts';
import { siteCodes } from './features/site/errors.ts';
import { type ErrorCode, type ErrorDefinition, type NewerVersion, plannedCodes, requestCodes } from './kit/errors.ts';

/** Every table of codes: what any call may answer, and what each feature declares. */
export const errorTables = [
  requestCodes,
  plannedCodes,
  authCodes,
  accountCodes,
  lockCodes,
  licenceCodes,
  moderationCodes,
  guardCodes,
  siteCodes,
] as const;

type CodeIn<T> = T extends unknown ? keyof T : never;
type Codes = Record<CodeIn<(typeof errorTables)[number]>, true>;

declare module './kit/errors.ts' {
  interface ErrorCodes extends Codes {}
}

const definitions = Object.assign({}, ...errorTables) as Record<ErrorCode, ErrorDefinition>;
const entries = Object.entries(definitions) as [ErrorCode, ErrorDefinition][];

/** The HTTP status of each code. @see docs/reference/errors.md */
export const errorStatus = Object.fromEntries(entries.map(([code, [status]]) => [code, status])) as Record<
  ErrorCode,
  number
>;

/** Default messages, used if an error has no more specific one. */
export const errorText = Object.fromEntries(entries.map(([code, [, text]]) => [code, text])) as Record<
  ErrorCode,
  string
>;

/** An expected error of the domain; the HTTP handler converts it to a status and a body. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly newer: NewerVersion | undefined;

  constructor(
    code: ErrorCode,
    message: string = errorText[code],
    more: { fields?: Record<string, string>; retryAfterSeconds?: number; newer?: NewerVersion } = {},
  ) {
    super(message);
    this.name = 'DomainError';
    this.code = code;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.newer = more.newer;
  }
}
