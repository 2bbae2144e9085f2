import { z } from 'zod';

import type { ErrorCode } from './errors.ts';
import type { StaffRole } from './power.ts';
import type { RateLimitName } from './rate-limits.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may make a call. There is no default: a call that names nobody does not compile. `guest`: everybody; `member`:
 * any signed-in person; a role: that role and those above it.
 * @see docs/reference/permissions.md
 */
export type Access = 'guest' | 'member' | StaffRole;

/** Definition of a call, shared by the handler, the browser client, OpenAPI and the tests. @see docs/reference/calls.md */
export interface CallDefinition<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  method: Method;
  path: string;
  /** One Chinese sentence for the API reference. */
  summary: string;
  access: Access;
  limit?: RateLimitName;
  /** Changes nothing although the method is not GET (the specification reads by POST). */
  reads?: true;
  /** Also allowed for users who still have to bind an email address, replace an initial password or accept the terms. */
  allowIncompleteAccount?: true;
  /** Accepts a whole article with all its blocks, so the body may be larger than for other calls. */
  large?: true;
  /** Only for browser sessions; personal access tokens are rejected. */
  sessionOnly?: true;
  /** The body is a `multipart/form-data` form with one file in this field, instead of JSON. */
  fileField?: string;
  input: I;
  output: O;
  errors: readonly ErrorCode[];
}

export type CallInput<C> = C extends CallDefinition<infer I, z.ZodType> ? z.input<I> : never;
export type CallOutput<C> = C extends CallDefinition<z.ZodType, infer O> ? z.output<O> : never;

/** Defines a call; types of its handler, client and answer are derived from it. @see docs/reference/calls.md */
export function defineCall<I extends z.ZodType, O extends z.ZodType>(
  definition: CallDefinition<I, O>,
): CallDefinition<I, O> {
  return definition;
}

/** Defines a call whose body is a form with one file. */
export function defineFileCall<O extends z.ZodType>(
  definition: Omit<CallDefinition<typeof noInput, O>, 'input' | 'fileField'> & { fileField: string },
): CallDefinition<typeof noInput, O> & { fileField: string } {
  return { ...definition, input: noInput };
}

/** Input of a call without parameters. */
export const noInput = z.object({});

/**
 * The part of a call definition that the browser bundle contains. A build step replaces every `calls.ts` by these, so
 * that readers never download a schema.
 */
export interface CallAddress {
  method: Method;
  path: string;
  reads?: true;
}
