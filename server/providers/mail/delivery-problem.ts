import type { DeliveryProblem } from '#contract/features/mail/rules.ts';

interface SmtpFailure extends Error {
  code?: string;
  /** The step of the conversation that failed: CONN, AUTH, MAIL FROM, RCPT TO, DATA. */
  command?: string;
  responseCode?: number;
}

/** The texts of OpenSSL and Node for a certificate that is not trusted. */
const certificatePattern = /certificate|self-signed|altnames/i;
const encryptionPattern = /ssl|tls|wrong version number|packet length/i;
const codeProblems: Readonly<Record<string, DeliveryProblem>> = {
  EAUTH: 'login',
  ENOAUTH: 'login',
  EDNS: 'unknown-host',
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  ECONNREFUSED: 'connection-refused',
  ETIMEDOUT: 'timeout',
  EABORT: 'timeout',
  ETLS: 'encryption',
};

/** 530 of RFC 4954: the server takes no mail from someone who has not signed in. */
const loginRequired = 530;

function ofRefusal({ command = '', responseCode = 0 }: SmtpFailure): DeliveryProblem {
  if (responseCode < 500) return 'busy';
  if (responseCode === loginRequired) return 'login-required';
  if (command.startsWith('MAIL')) return 'sender';
  return command.startsWith('RCPT') ? 'recipient' : 'rejected';
}

/** Why a mailer could not hand over a mail. The words of the other side are not repeated: it may be any server. */
export function deliveryProblemOf(error: Error): DeliveryProblem {
  const failure = (error.cause instanceof Error ? error.cause : error) as SmtpFailure;
  const { code = '', message, name } = failure;
  if (name === 'TimeoutError' || name === 'AbortError') return 'timeout';
  if (certificatePattern.test(message)) return 'certificate';
  if (/ECONNREFUSED/.test(message)) return 'connection-refused';
  if (/ENOTFOUND|EAI_AGAIN/.test(message)) return 'unknown-host';
  const known = codeProblems[code];
  if (known) return known;
  if (failure.responseCode !== undefined) return ofRefusal(failure);
  if (encryptionPattern.test(message)) return 'encryption';
  return 'other';
}
