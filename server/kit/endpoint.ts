import type { z } from 'zod';

import type { CallDefinition } from '#contract/kit/call.ts';
import { DomainError, errorText } from '#contract/kit/errors.ts';

import type { Ask } from './site.ts';

/** A call with what answers it. */
export interface Endpoint {
  call: CallDefinition;
  answer: (ask: Ask, input: unknown) => Promise<unknown>;
}

/** Joins a call to the function that answers it; the compiler holds both to the contract. */
export function implement<I extends z.ZodType, O extends z.ZodType>(
  call: CallDefinition<I, O>,
  answer: (ask: Ask, input: z.output<I>) => Promise<z.input<O>> | z.input<O>,
): Endpoint {
  return { call, answer: async (ask, input) => answer(ask, input as z.output<I>) };
}

function refuseInput(error: z.ZodError): DomainError {
  const fields: Record<string, string> = {};
  let first: string | undefined;
  for (const issue of error.issues) {
    const name = issue.path.map(String).join('.') || 'body';
    // A schema's own sentences are Chinese; zod's are not for people.
    const text = /[\u4e00-\u9fff]/.test(issue.message) ? issue.message : errorText.VALIDATION;
    fields[name] ??= text;
    first ??= text;
  }
  return new DomainError('VALIDATION', first, { fields });
}

/** @throws DomainError VALIDATION naming each field */
export function parseInput(call: CallDefinition, input: unknown): unknown {
  const parsed = call.input.safeParse(input);
  if (!parsed.success) throw refuseInput(parsed.error);
  return parsed.data;
}

/** Refuses a viewer whom the call does not name. @throws DomainError 601, 401.1, USER_ALREADY_BAN */
export function ensureAccess(call: CallDefinition, ask: Ask): void {
  const { access } = call;
  if (access === 'guest') return;
  if (ask.viewer.banned) throw new DomainError('USER_ALREADY_BAN');
  if (ask.viewer.userId === null) throw new DomainError('601');
  if (access !== 'member' && ask.viewer.power < access.power) throw new DomainError('401.1');
}

/** The one road of every call: access, limit, schema, answer, and only the contract's fields leave. */
export async function runEndpoint(
  endpoint: Endpoint,
  ask: Ask,
  input: unknown,
  ensureLimit: (call: CallDefinition, ask: Ask) => void,
): Promise<unknown> {
  ensureAccess(endpoint.call, ask);
  ensureLimit(endpoint.call, ask);
  const answer = await endpoint.answer(ask, parseInput(endpoint.call, input));
  return endpoint.call.output.parse(answer);
}
