import type { CallAddress, CallDefinition, CallInput, CallOutput } from '#contract/kit/call.ts';
import type { Refusal } from '#contract/kit/errors.ts';

/** A refusal of the server, or a call that never reached it. */
export class CallError extends Error {
  readonly code: string | number;
  readonly fields: Record<string, string>;
  readonly status: number;

  constructor(refusal: Refusal, status: number) {
    super(refusal.error);
    this.name = 'CallError';
    this.code = refusal.error_code;
    this.fields = refusal.fields ?? {};
    this.status = status;
  }
}

/** A newer identical call took this one's place; nobody needs to hear of it. */
export class CallReplaced extends Error {}

const pending = new Map<string, AbortController>();

interface SendOptions {
  signal?: AbortSignal;
  /** For money, comments, posts and uploads: the same key twice acts once. */
  idempotencyKey?: string;
}

function addressOf(call: CallAddress, input: Record<string, unknown>): string {
  if (call.method !== 'GET') return call.path;
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  const text = query.toString();
  return text ? `${call.path}?${text}` : call.path;
}

async function readRefusal(response: Response): Promise<CallError> {
  const body = (await response.json().catch(() => null)) as Refusal | null;
  // @spec S8: a refusal without a message has this one.
  const refusal = body?.error ? body : { error: '错误：未返回错误原因', error_code: body?.error_code ?? 'INTERNAL' };
  return new CallError(refusal, response.status);
}

/**
 * Makes a call of the contract from the browser. An identical call that is still under way is cancelled. @spec S7
 * @throws CallError when the server refuses or cannot be reached; CallReplaced when a newer identical call began
 */
export async function send<C extends CallDefinition>(
  call: C,
  input: CallInput<C>,
  options: SendOptions = {},
): Promise<CallOutput<C>> {
  const address = call as CallAddress;
  const body = JSON.stringify(input ?? {});
  const identity = `${address.method} ${address.path} ${body}`;
  pending.get(identity)?.abort(new CallReplaced());
  const controller = new AbortController();
  pending.set(identity, controller);
  options.signal?.addEventListener('abort', () => controller.abort(options.signal?.reason), { once: true });
  const headers: Record<string, string> = { accept: 'application/json' };
  if (address.method !== 'GET') headers['content-type'] = 'application/json';
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  try {
    const response = await fetch(addressOf(address, (input ?? {}) as Record<string, unknown>), {
      method: address.method,
      credentials: 'same-origin',
      headers,
      signal: controller.signal,
      ...(address.method === 'GET' ? {} : { body }),
    });
    if (!response.ok) throw await readRefusal(response);
    return (await response.json()) as CallOutput<C>;
  } catch (error) {
    if (controller.signal.aborted) throw controller.signal.reason ?? new CallReplaced();
    if (error instanceof CallError) throw error;
    throw new CallError({ error: '网络连接失败，请检查网络后重试', error_code: 'NETWORK' }, 0);
  } finally {
    if (pending.get(identity) === controller) pending.delete(identity);
  }
}
