/**
 * `waiting` until it is handed over; `sent` when a mail server took it; `stored` when it became a file because there is
 * no mail server; `dead` after permanent failure.
 */
export const mailStatuses = ['waiting', 'sent', 'stored', 'dead'] as const;

export type MailStatus = (typeof mailStatuses)[number];

export const smtpSecurities = ['tls', 'starttls', 'none'] as const;

export type SmtpSecurity = (typeof smtpSecurities)[number];

/** A domain name, an IPv4 address or an IPv6 address without brackets. Addresses of a private network are allowed. */
export function isMailHost(host: string): boolean {
  const isName = /^(?!-)[a-z\d-]{1,63}(?:\.[a-z\d-]{1,63}){0,9}$/i.test(host);
  return isName || (host.includes(':') && /^[\da-f:.]{2,45}$/i.test(host));
}

/** Why a mail server did not take a mail. */
export const deliveryProblems = [
  'unknown-host',
  'connection-refused',
  'timeout',
  'encryption',
  'certificate',
  'login',
  'login-required',
  'sender',
  'recipient',
  'rejected',
  'busy',
  'other',
] as const;

export type DeliveryProblem = (typeof deliveryProblems)[number];

/** What became of a test mail. */
export const mailTestOutcomes = ['sent', 'stored', 'failed'] as const;
