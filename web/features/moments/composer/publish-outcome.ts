import { composerCopy } from '#contract/features/moments/composer.copy.ts';
import { uploadCopy } from '#contract/features/media/uploads.copy.ts';
import { CallError, CallReplaced } from '#web/kit/client.ts';

/** What follows from a failed publication. */
export type PublishOutcome =
  /** A newer identical request took its place. */
  | { kind: 'replaced' }
  | { kind: 'offline' }
  | { kind: 'sign-in' }
  /** Somebody saved the moment meanwhile. */
  | { kind: 'conflict' }
  /** `fields`: sentences beside title, content and poll. `isAccount`: the shell has to do something first. */
  | {
      kind: 'refused';
      text: string;
      fields: Partial<Record<'title' | 'content' | 'poll', string>>;
      retryAfterSeconds: number;
      isAccount: boolean;
    };

/** Codes that open a dialog or lead elsewhere, by the error table of the shell. */
const accountCodes: ReadonlySet<string | number> = new Set([
  603,
  401.1,
  'PASSWORD_CHANGE_REQUIRED',
  'TERMS_REQUIRED',
  'USER_ALREADY_BAN',
]);

/** What a call lacked, if it can be made again as it is once that is back. */
export function interruptionOf(error: unknown): 'network' | 'session' | null {
  if (!(error instanceof CallError)) return null;
  if (error.status === 0) return 'network';
  return error.code === 601 || error.code === 602 ? 'session' : null;
}

/** @param isEdit whether an existing moment is being changed @see docs/reference/errors.md */
export function publishOutcome(error: unknown, isEdit: boolean): PublishOutcome {
  if (error instanceof CallReplaced) return { kind: 'replaced' };
  if (!(error instanceof CallError)) {
    const text = composerCopy.failed(uploadCopy.unknown);
    return { kind: 'refused', text, fields: {}, retryAfterSeconds: 0, isAccount: false };
  }
  const { code, fields, message, retryAfterSeconds } = error;
  const interruption = interruptionOf(error);
  if (interruption !== null) return { kind: interruption === 'network' ? 'offline' : 'sign-in' };
  if (code === 'CONFLICT' && isEdit) return { kind: 'conflict' };
  const content = fields.excerpt ?? fields.content;
  const poll = fields['metas.poll'];
  return {
    kind: 'refused',
    text: composerCopy.failed(message || uploadCopy.unknown),
    fields: { ...(fields.title && { title: fields.title }), ...(content && { content }), ...(poll && { poll }) },
    retryAfterSeconds,
    isAccount: accountCodes.has(code),
  };
}
