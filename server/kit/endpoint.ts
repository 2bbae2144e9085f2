import { z } from 'zod';

import { memberUploadErrors } from '#contract/features/media/member-uploads.copy.ts';
import type { CallDefinition } from '#contract/kit/call.ts';
import { DomainError, errorText } from '#contract/errors.ts';
import { hasRole, type TokenScope } from '#contract/kit/power.ts';

import { ensureAccountReady } from './account-ready.ts';
import type { FileForm } from './file-form.ts';
import { signInRequired } from './sign-in-required.ts';
import type { CallContext } from './site.ts';

/** A call with its handler. */
export interface Endpoint {
  call: CallDefinition;
  handler: (context: CallContext, input: unknown) => Promise<unknown>;
  /** Receives the form of a call with `fileField`, instead of the handler. */
  receive?: FileReceiver<unknown>;
}

/** A form with a file, as a call receives it. */
export interface IncomingForm extends FileForm {
  /** Aborted when the client is gone. */
  signal: AbortSignal;
  /**
   * Runs `answer` once for the `Idempotency-Key` of the request and these contents, or returns the earlier answer.
   * Without a key, runs it.
   */
  once: <T>(contents: string, answer: () => Promise<T>) => Promise<T>;
}

export type FileReceiver<T> = (context: CallContext, form: IncomingForm) => Promise<T>;

/** Binds a call to its handler; the compiler checks both against the contract. */
export function implement<I extends z.ZodType, O extends z.ZodType>(
  call: CallDefinition<I, O>,
  answer: (context: CallContext, input: z.output<I>) => Promise<z.input<O>> | z.input<O>,
): Endpoint {
  return { call, handler: async (context, input) => answer(context, input as z.output<I>) };
}

/** Binds a call with `fileField` to what receives its form. */
export function implementFile<O extends z.ZodType>(
  call: CallDefinition<z.ZodType, O> & { fileField: string },
  receive: FileReceiver<z.input<O>>,
): Endpoint {
  const handler = async (): Promise<never> => {
    throw new DomainError('UNSUPPORTED_TYPE', memberUploadErrors.notForm);
  };
  return { call, handler, receive };
}

function throwValidationError(error: z.ZodError): DomainError {
  const fields: Record<string, string> = {};
  let first: string | undefined;
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'body';
    // Schema messages in Chinese are shown; zod's default messages are not user-facing.
    const text = /[\u4e00-\u9fff]/.test(issue.message) ? issue.message : errorText.VALIDATION;
    fields[name] ??= text;
    first ??= text;
  }
  return new DomainError('VALIDATION', first, { fields });
}

/** Maximum depth searched; no input schema is nested deeper, so anything beyond is rejected by validation. */
const maxInputDepth = 200;

/** Strips NUL characters; PostgreSQL cannot store them. */
function stripNulCharacters(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.includes('\0') ? value.replaceAll('\0', '') : value;
  if (typeof value !== 'object' || value === null || depth > maxInputDepth) return value;
  if (Array.isArray(value)) return value.map((inner) => stripNulCharacters(inner, depth + 1));
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, stripNulCharacters(inner, depth + 1)]));
}

/** @throws DomainError VALIDATION naming each field */
export function parseInput(call: CallDefinition, input: unknown): unknown {
  const parsed = call.input.safeParse(stripNulCharacters(input));
  if (!parsed.success) throw throwValidationError(parsed.error);
  return parsed.data;
}

function isReading(call: CallDefinition): boolean {
  return call.method === 'GET' || call.reads === true;
}

/** An access token is limited to its scopes and cannot use browser-only calls. */
function ensureScope(call: CallDefinition, scopes: readonly TokenScope[]): void {
  if (call.sessionOnly || !scopes.includes(isReading(call) ? 'read' : 'write')) throw new DomainError('SCOPE_REQUIRED');
}

/**
 * Checks that the viewer may use the call.
 * @throws DomainError 601, 602, 401.1, 603, USER_ALREADY_BAN, PASSWORD_CHANGE_REQUIRED, TERMS_REQUIRED, SCOPE_REQUIRED
 * @see docs/reference/permissions.md, docs/reference/errors.md
 */
export function ensureAccess(call: CallDefinition, { viewer }: CallContext): void {
  const { access } = call;
  if (viewer.scopes) ensureScope(call, viewer.scopes);
  if (access === 'guest') return;
  if (viewer.banned) throw new DomainError('USER_ALREADY_BAN');
  if (viewer.userId === null) throw signInRequired({ viewer });
  if (access !== 'member' && !hasRole(viewer, access)) throw new DomainError('401.1');
  if (!call.allowIncompleteAccount && !isReading(call)) ensureAccountReady(viewer);
}

/** Fields unknown to the contract are dropped and logged by name only. @see docs/reference/calls.md */
function logUnknownFields(call: CallDefinition, context: CallContext, input: unknown): void {
  if (!(call.input instanceof z.ZodObject) || typeof input !== 'object' || input === null) return;
  const { shape } = call.input as z.ZodObject;
  const unknown = Object.keys(input).filter((name) => !Object.hasOwn(shape, name));
  if (unknown.length === 0) return;
  const names = unknown.slice(0, 10).map((name) => name.slice(0, 40));
  context.site.log.info(
    { call: `${call.method} ${call.path}`, count: unknown.length, names },
    'unknown fields dropped',
  );
}

/** Wraps the handler once access is granted: runs `answer` or returns an earlier response (idempotency). */
export type IdempotencyWrapper = (answer: () => Promise<unknown>) => Promise<unknown>;

/**
 * Runs a call: access check, rate limit, input validation, handler, output validation. `once` runs after access and
 * limit, so a stored response is returned only to callers who may still request it.
 */
export async function runEndpoint(
  endpoint: Endpoint,
  context: CallContext,
  input: unknown,
  ensureLimit: (call: CallDefinition, context: CallContext) => void,
  once: IdempotencyWrapper = (answer) => answer(),
): Promise<unknown> {
  ensureAccess(endpoint.call, context);
  ensureLimit(endpoint.call, context);
  logUnknownFields(endpoint.call, context, input);
  return once(async () => {
    const answer = await endpoint.handler(context, parseInput(endpoint.call, input));
    return endpoint.call.output.parse(answer);
  });
}
