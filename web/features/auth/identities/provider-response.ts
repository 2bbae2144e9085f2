/** What a provider sends back in the URL; each provider names its code and error parameters differently. */
export interface ProviderResponse {
  state: string;
  code: string;
  error: string;
}

const codeNames = ['code', 'auth_code', 'authCode'];
const errorNames = ['error', 'error_code', 'usercancel'];

function firstOf(query: URLSearchParams, names: string[], maxLength: number): string {
  const text = names.map((name) => query.get(name)).find((value) => value && value !== '0');
  return (text ?? '').slice(0, maxLength);
}

/** @returns null when the page was opened directly or reloaded */
export function readProviderResponse(query: URLSearchParams): ProviderResponse | null {
  const state = (query.get('state') ?? '').slice(0, 200);
  const code = firstOf(query, codeNames, 2000);
  const error = firstOf(query, errorNames, 500);
  return state === '' && code === '' && error === '' ? null : { state, code, error };
}
