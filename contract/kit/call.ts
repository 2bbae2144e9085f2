import { z } from 'zod';

import type { ErrorCode } from './errors.ts';
import type { StaffRole } from './power.ts';
import type { RateLimitName } from './rate-limits.ts';

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Who may make a call. There is no default: a call that names nobody does not compile.
 * `guest`: everybody; `member`: any signed-in person; a role: that role and those above it.
 * @spec S6
 */
export type Access = 'guest' | 'member' | StaffRole;

/** One call of the product, described once for handlers, the browser's client, OpenAPI and the tests. @spec S7 */
export interface CallDefinition<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  method: Method;
  path: string;
  /** One Chinese sentence for the reference page. */
  summary: string;
  access: Access;
  limit?: RateLimitName;
  /** Changes nothing although it is not a GET (the specification's reading POSTs). */
  reads?: true;
  /** Also for a person who has yet to bind an e-mail or to replace an initial password. */
  unfinished?: true;
  /** Takes a whole article with all its blocks: more than other calls may send. */
  large?: true;
  /** Only for somebody in a browser: a personal access token may not make it. */
  sessionOnly?: true;
  input: I;
  output: O;
  errors: readonly ErrorCode[];
}

export type CallInput<C> = C extends CallDefinition<infer I, z.ZodType> ? z.input<I> : never;
export type CallOutput<C> = C extends CallDefinition<z.ZodType, infer O> ? z.output<O> : never;

/** Describes one call; the compiler holds its handler, its client and its answer to it. @spec S7 */
export function defineCall<I extends z.ZodType, O extends z.ZodType>(
  definition: CallDefinition<I, O>,
): CallDefinition<I, O> {
  return definition;
}

/** The input of a call that takes none. */
export const noInput = z.object({});

/**
 * What the browser's bundle keeps of a definition: its address. A build step replaces every `calls.ts` by these,
 * so that readers never download a schema.
 */
export interface CallAddress {
  method: Method;
  path: string;
  reads?: true;
}
