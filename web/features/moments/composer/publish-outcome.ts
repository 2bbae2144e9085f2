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
  /** `fields`: sentences beside title and content. `isAccount`: the shell has to do something first. */
  | {
      kind: 'refused';
      text: string;
      fields: Partial<Record<'title' | 'content', string>>;
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

/** @param isEdit whether an existing moment is being changed @see docs/reference/errors.md */
export function publishOutcome(error: unknown, isEdit: boolean): PublishOutcome {
  if (error instanceof CallReplaced) return { kind: 'replaced' };
  if (!(error instanceof CallError)) {
    const text = composerCopy.failed(uploadCopy.unknown);
    return { kind: 'refused', text, fields: {}, retryAfterSeconds: 0, isAccount: false };
  }
  const { code, status, fields, message, retryAfterSeconds } = error;
  if (status === 0) return { kind: 'offline' };
  if (code === 601 || code === 602) return { kind: 'sign-in' };
  if (code === 'CONFLICT' && isEdit) return { kind: 'conflict' };
  const content = fields.excerpt ?? fields.content;
  return {
    kind: 'refused',
    text: composerCopy.failed(message || uploadCopy.unknown),
    fields: { ...(fields.title && { title: fields.title }), ...(content && { content }) },
    retryAfterSeconds,
    isAccount: accountCodes.has(code),
  };
}
