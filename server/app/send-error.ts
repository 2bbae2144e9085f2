import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';

import { DomainError, errorStatus, errorText } from '#contract/errors.ts';
import { type ErrorCode, type ErrorResponse, wireCode } from '#contract/kit/errors.ts';
import { isNoSpace } from '#server/kit/no-space.ts';
import type { Site } from '#server/kit/site.ts';

/** User-facing errors for failures raised by the HTTP layer itself. */
const transportCodes: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'PAYLOAD_TOO_LARGE',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UNSUPPORTED_TYPE',
  FST_ERR_CTP_INVALID_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'BAD_REQUEST',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BAD_REQUEST',
  FST_ERR_BAD_URL: 'BAD_REQUEST',
};

/**
 * Maps errors of the framework and its plugins by status. A static file that must not be served counts as not found.
 */
function errorForStatus(status: number): DomainError | null {
  if (status === 403 || status === 404) return new DomainError('NOT_FOUND');
  if (status === 413) return new DomainError('PAYLOAD_TOO_LARGE');
  return status >= 400 && status < 500 ? new DomainError('BAD_REQUEST') : null;
}

function domainErrorOf(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error;
  if (isNoSpace(error)) return new DomainError('NO_SPACE');
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code === undefined ? undefined : transportCodes[code];
  if (known) return new DomainError(known);
  return statusCode === undefined ? null : errorForStatus(statusCode);
}

/** The only place where an error becomes `{error, error_code}`. @see docs/reference/errors.md */
export function sendError(site: Site, error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = domainErrorOf(error);
  if (!known) {
    site.log.error({ err: error, request_id: request.id, path: request.url.slice(0, 200) }, 'request failed');
    const body: ErrorResponse = { error: errorText.INTERNAL, error_code: 'INTERNAL', request_id: request.id };
    void reply.status(500).header('cache-control', 'no-store').send(body);
    return;
  }
  const body: ErrorResponse = { error: known.message, error_code: wireCode(known.code) };
  if (known.fields) body.fields = known.fields;
  if (known.newer) body.newer = known.newer;
  if (known.retryAfterSeconds !== undefined) {
    body.retry_after = known.retryAfterSeconds;
    void reply.header('retry-after', String(known.retryAfterSeconds));
  }
  void reply.status(errorStatus[known.code]).header('cache-control', 'no-store').send(body);
}

/** Response for an address with no handler. */
export function sendNotFound(_request: FastifyRequest, reply: FastifyReply): void {
  const body: ErrorResponse = { error: errorText.NOT_FOUND, error_code: 'NOT_FOUND' };
  void reply.status(404).header('cache-control', 'no-store').send(body);
}
