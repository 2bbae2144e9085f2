import { getMomentForEditing } from '#contract/features/moments/calls.ts';
import { composerCopy } from '#contract/features/moments/composer.copy.ts';
import { addPost, updatePost } from '#contract/features/posts/editing.calls.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { makeIdempotencyKey, send } from '#web/kit/client.ts';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { ComposerState } from './composer-state.ts';
import type { Attempt } from './moment-draft.ts';
import { type EditedMoment, type MomentFiles, momentInput, type MomentValues } from './moment-values.ts';
import { publishOutcome } from './publish-outcome.ts';

export type SavedMoment = CallOutput<typeof addPost>;

/** What publishing needs of its surroundings. */
export interface PublishTools {
  /** Asks for a sign-in. Resolves with whether this person, and nobody else, is signed in afterwards. */
  signInAgain: (author: number) => Promise<'same' | 'other' | 'cancelled'>;
  onPublished: (saved: SavedMoment) => void;
}

/** One submission of a composer. */
export interface Publication {
  author: number;
  values: MomentValues;
  files: MomentFiles;
  quoteId: number | null;
  edited: EditedMoment | null;
  /** The last request, whose outcome may be unknown. */
  attempt: Attempt | null;
  onAttempt: (attempt: Attempt) => void;
  onState: (part: Partial<ComposerState>) => void;
  onPublished: () => void;
  retry: () => Promise<void>;
}

function sendMoment({ values, files, quoteId, edited, attempt, onAttempt }: Publication): Promise<SavedMoment> {
  const fields = momentInput(values, files, edited ? null : quoteId);
  const input = edited ? { ...fields, ...edited } : fields;
  const text = JSON.stringify(input);
  const current = attempt?.input === text ? attempt : { input: text, key: makeIdempotencyKey() };
  onAttempt(current);
  const options = { idempotencyKey: current.key };
  return edited ? send(updatePost, { ...fields, ...edited }, options) : send(addPost, fields, options);
}

async function signInAndRetry({ author, onState, retry }: Publication, tools: PublishTools): Promise<void> {
  onState({ stage: 'editing', failure: composerCopy.signedOut });
  const outcome = await tools.signInAgain(author);
  if (outcome === 'same') await retry();
  else if (outcome === 'other') onState({ failure: composerCopy.otherAccount });
}

/** Shows the version that somebody saved meanwhile beside the own one. */
async function showConflict({ edited, onState }: Publication, error: unknown): Promise<void> {
  const failure = error instanceof Error ? composerCopy.failed(error.message) : '';
  try {
    const conflict = await send(getMomentForEditing, { id: edited?.id ?? 0 });
    onState({ stage: 'editing', conflict, failure: '' });
  } catch {
    onState({ stage: 'editing', failure });
  }
  toast.error(failure);
}

async function handleFailure(publication: Publication, tools: PublishTools, error: unknown): Promise<void> {
  const { edited, onState } = publication;
  const outcome = publishOutcome(error, edited !== null);
  if (outcome.kind === 'replaced') return onState({ stage: 'editing' });
  if (outcome.kind === 'offline') return onState({ stage: 'editing', isOffline: true });
  if (outcome.kind === 'sign-in') return signInAndRetry(publication, tools);
  if (outcome.kind === 'conflict') return showConflict(publication, error);
  const { text, fields, retryAfterSeconds, isAccount } = outcome;
  const retryAt = retryAfterSeconds > 0 ? Date.now() + retryAfterSeconds * 1000 : 0;
  onState({ stage: 'editing', failure: text, errors: fields, retryAt });
  if (isAccount) reportFailure(error);
  else toast.error(text);
}

/** Sends the moment. A repeated attempt with the same content carries the same key and has no further effect. */
export async function publishMoment(publication: Publication, tools: PublishTools): Promise<void> {
  try {
    const saved = await sendMoment(publication);
    publication.onPublished();
    tools.onPublished(saved);
  } catch (error) {
    await handleFailure(publication, tools, error);
  }
}
