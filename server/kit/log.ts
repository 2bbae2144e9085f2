import { type Logger, pino } from 'pino';

export type { Logger };

/** Structured log on standard output; personal data and secrets are redacted. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: ['password', 'token', 'cookie', '*.password', '*.token', '*.cookie'], censor: '[masked]' },
  });
}

export function silentLog(): Logger {
  return pino({ level: 'silent' });
}
