import type { Clock } from '#server/kit/clock.ts';

import { composeMail } from './compose-mail.ts';
import { type Mailer, MailRefused } from './mailer.ts';
import type { SmtpServer } from './read-smtp-url.ts';

/** Timeout of each step. */
const stepTimeoutMs = 8000;
const totalTimeoutMs = 25_000;
/** Pause after a server did not answer. */
const pauseMs = 30_000;
const unreachable = new Set(['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ECONNREFUSED', 'ETLS', 'EABORT']);
/** Error codes about this mail rather than the server or connection. */
const mailErrorCodes = new Set(['EENVELOPE', 'EMESSAGE']);

interface SmtpFailure extends Error {
  code?: string;
  responseCode?: number;
}

function isPermanentFailure({ code = '', responseCode = 0 }: SmtpFailure): boolean {
  return mailErrorCodes.has(code) && responseCode >= 500;
}

async function openTransport(server: SmtpServer) {
  // Loaded with the first mail; a start does not need it.
  const { createTransport } = await import('nodemailer');
  return createTransport({
    ...server.connection,
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
    dnsTimeout: stepTimeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

/** Sends by SMTP, with one connection per mail. */
export function createSmtpMailer(server: SmtpServer, clock: Clock): Mailer {
  let transport: ReturnType<typeof openTransport> | undefined;
  let pausedUntil = 0;
  return {
    description: `邮件通过 ${server.displayUrl} 寄出`,
    sends: true,
    send: async (mail, signal) => {
      // Fail fast: waiting for a dead server would block other jobs.
      if (clock.now() < pausedUntil) throw new Error('The mail server did not answer a moment ago.');
      const raw = await composeMail(mail);
      const timeout = AbortSignal.timeout(totalTimeoutMs);
      const envelope = { from: mail.from.address, to: [mail.to.address] };
      transport ??= openTransport(server);
      const smtp = await transport;
      try {
        await smtp.sendMail({ envelope, raw, signal: signal ? AbortSignal.any([signal, timeout]) : timeout });
        pausedUntil = 0;
      } catch (error) {
        const failure = error as SmtpFailure;
        if (unreachable.has(failure.code ?? '') || failure.name === 'TimeoutError') pausedUntil = clock.now() + pauseMs;
        throw isPermanentFailure(failure) ? new MailRefused(failure.message, { cause: failure }) : failure;
      }
    },
  };
}
