import type { CallAddress, CallDefinition, CallInput, CallOutput } from '#contract/kit/call.ts';
import type { ErrorResponse } from '#contract/kit/errors.ts';

/** An error answered by the server, or a call that never reached it. */
export class CallError extends Error {
  readonly code: string | number;
  readonly fields: Record<string, string>;
  readonly status: number;
  /** Seconds until a retry is allowed; 0 when the server did not say. */
  readonly retryAfterSeconds: number;

  constructor(refusal: ErrorResponse, status: number) {
    super(refusal.error);
    this.name = 'CallError';
    this.code = refusal.error_code;
    this.fields = refusal.fields ?? {};
    this.status = status;
    this.retryAfterSeconds = refusal.retry_after ?? 0;
  }
}

/** The call was aborted because a newer identical one replaced it; needs no error message. */
export class CallReplaced extends Error {}

const pending = new Map<string, AbortController>();

interface SendOptions {
  signal?: AbortSignal;
  /**
   * For payments, comments, posts and uploads: repeating the same key has no further effect. Created by
   * `makeIdempotencyKey`.
   */
  idempotencyKey?: string;
  /** Id of the account in whose name alone the call may be made; 0: of a guest. */
  account?: number;
}

/** An idempotency key for one user action, kept across retries. */
export function makeIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

type ErrorListener = (error: CallError) => void;
type ChallengeSolver = (call: typeof send) => Promise<string>;

const hooks: { errorListener?: ErrorListener; challengeSolver?: ChallengeSolver } = {};

/** Called for every error answered by the server, even if it is handled in place. */
export function onCallError(watcher: ErrorListener): void {
  hooks.errorListener = watcher;
}

/** Sets the function that solves a challenge and returns the proof to send. */
export function onChallenge(solver: ChallengeSolver): void {
  hooks.challengeSolver = solver;
}

type Fields = Record<string, unknown>;

/** Inserts the path parameters (`/nv/admin/posts/{id}`) into an address and returns the remaining fields. */
export function fillPath(path: string, input: Fields): { path: string; rest: Fields } {
  const rest = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input[name]));
  });
  return { path: filled, rest };
}

function withQuery(path: string, fields: Fields): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

async function readErrorBody(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as ErrorResponse | null;
  // a refusal without a message has this one. @see docs/reference/errors.md
  const refusal = body?.error ? body : { error: '错误：未返回错误原因', error_code: body?.error_code ?? 'INTERNAL' };
  return new CallError(refusal, response.status);
}

async function fetchCall(call: CallAddress, input: Fields, headers: Fields, signal: AbortSignal): Promise<unknown> {
  const { path, rest } = fillPath(call.path, input);
  const isReading = call.method === 'GET';
  const response = await fetch(isReading ? withQuery(path, rest) : path, {
    method: call.method,
    credentials: 'same-origin',
    headers: headers as Record<string, string>,
    signal,
    ...(isReading ? {} : { body: JSON.stringify(rest) }),
  });
  if (!response.ok) throw await readErrorBody(response);
  return response.json();
}

/** Sends the request; if the server requires a challenge, solves it once and retries. */
async function fetchOrSolve(call: CallAddress, input: Fields, headers: Fields, signal: AbortSignal): Promise<unknown> {
  try {
    return await fetchCall(call, input, headers, signal);
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'CHALLENGE_REQUIRED' || !hooks.challengeSolver) throw error;
    const proof = await hooks.challengeSolver(send).catch(() => null);
    if (proof === null) throw error;
    return fetchCall(call, input, { ...headers, 'x-somnia-proof': proof }, signal);
  }
}

/**
 * Makes a call of the contract from the browser. An identical call that is still under way is cancelled. @see
 * docs/reference/calls.md
 * @throws CallError when the server refuses or cannot be reached; CallReplaced when a newer identical call began
 */
export async function send<C extends CallDefinition>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<CallOutput<C>> {
  const address = call as CallAddress;
  const fields = (input ?? {}) as Fields;
  // Two requests with different idempotency keys are different, even with the same fields.
  const identity = `${address.method} ${address.path} ${options.idempotencyKey ?? ''} ${JSON.stringify(fields)}`;
  pending.get(identity)?.abort(new CallReplaced());
  const controller = new AbortController();
  pending.set(identity, controller);
  options.signal?.addEventListener('abort', () => controller.abort(options.signal?.reason), { once: true });
  const headers: Fields = { accept: 'application/json' };
  if (address.method !== 'GET') headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  if (options.account !== undefined) headers['x-somnia-account'] = String(options.account);
  try {
    return (await fetchOrSolve(address, fields, headers, controller.signal)) as CallOutput<C>;
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason ?? new CallReplaced();
    if (!(error instanceof CallError)) {
      throw new CallError({ error: '网络连接失败，请检查网络后重试', error_code: 'NETWORK' }, 0);
    }
    hooks.errorListener?.(error);
    throw error;
  } finally {
    if (pending.get(identity) === controller) pending.delete(identity);
  }
}
