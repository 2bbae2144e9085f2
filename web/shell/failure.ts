import { isRouteErrorResponse } from 'react-router';

import type { ErrorResponse } from '#contract/kit/errors.ts';

export interface Failure {
  status: number;
  /** The server's message, if any. */
  text?: string | undefined;
}

/** Status and message of an error thrown by a page. */
export function failureOf(error: unknown): Failure {
  if (!isRouteErrorResponse(error)) return { status: 500 };
  const refusal = error.data as Partial<ErrorResponse> | null;
  return { status: error.status, text: typeof refusal?.error === 'string' ? refusal.error : undefined };
}

/** The title of an error page. */
export function failureTitle({ status }: Failure): string {
  if (status === 404) return '没有找到这个页面';
  if (status === 401 || status === 403) return '没有权限查看';
  return status === 429 || status === 503 ? '请稍后再来' : '出了点问题';
}
