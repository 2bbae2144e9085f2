import { LoginRefused, type LoginHttp, type LoginRequest } from './login-provider.ts';

export type Answer = Record<string, unknown>;

/** URL-encodes parameters. */
export function formOf(fields: Record<string, string>): string {
  return new URLSearchParams(fields).toString();
}

export function withQuery(address: string, fields: Record<string, string>): string {
  return `${address}?${formOf(fields)}`;
}

/** Parses a response as JSON; older services return JSONP or a form. */
export function readAnswer(text: string): Answer {
  const wrapped = /^callback\(([\s\S]*)\);?$/.exec(text.trim())?.[1]?.trim();
  // JSONP errors of this kind have a trailing comma.
  const plain = wrapped === undefined ? text.trim() : wrapped.replace(/,\s*\}$/, '}');
  try {
    const value: unknown = JSON.parse(plain);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Answer;
  } catch {
    if (/^[\w%.+-]+=[^<{]*$/.test(plain)) return Object.fromEntries(new URLSearchParams(plain));
  }
  throw new LoginRefused('The answer cannot be read.');
}

/** A string or number field as text; '' when missing. */
export function textAt(answer: Answer, name: string): string {
  const value = answer[name];
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';
}

/** An object field of a response. */
export function objectAt(answer: Answer, name: string): Answer {
  const value = answer[name];
  return typeof value === 'object' && value !== null ? (value as Answer) : {};
}

/** Names of error fields; 0 and '' mean success. */
const errorFields = ['error', 'errcode', 'error_code', 'errorcode', 'err_no'];
const messageFields = ['error_description', 'errmsg', 'error_msg', 'err_msg', 'msg', 'message', 'description'];

/** @throws LoginRefused with the service's error */
export function ensureSuccess(answer: Answer, status: number): void {
  const trouble = errorFields.map((name) => textAt(answer, name)).find((text) => text !== '' && text !== '0');
  const nested = textAt(objectAt(answer, 'error'), 'message');
  if (!trouble && !nested && status < 400) return;
  const reason = nested || messageFields.map((name) => textAt(answer, name)).find((text) => text !== '');
  throw new LoginRefused([trouble || (nested ? '' : String(status)), reason].filter(Boolean).join(' '));
}

/** Sends a request and parses the response. @throws LoginRefused */
export async function requestJson(http: LoginHttp, request: LoginRequest): Promise<Answer> {
  const { status, text } = await http(request);
  let answer: Answer;
  try {
    answer = readAnswer(text);
  } catch (error) {
    if (status >= 400) throw new LoginRefused(String(status));
    throw error;
  }
  ensureSuccess(answer, status);
  return answer;
}

export function postForm(http: LoginHttp, url: string, fields: Record<string, string>): Promise<Answer> {
  return requestJson(http, {
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: formOf(fields),
  });
}

export function getJson(http: LoginHttp, url: string, headers: Record<string, string> = {}): Promise<Answer> {
  return requestJson(http, { method: 'GET', url, headers: { accept: 'application/json', ...headers } });
}

/** A required field. @throws LoginRefused */
export function requiredField(answer: Answer, name: string): string {
  const text = textAt(answer, name);
  if (text === '') throw new LoginRefused(`${name} is missing`);
  return text;
}
