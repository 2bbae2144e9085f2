import type { EditableMoment, QuotedMoment } from '#contract/features/moments/entities.ts';

import type { Attachment } from './attachments.ts';
import type { Attempt, DraftFile, MomentDraft } from './moment-draft.ts';
import type { EditedMoment, MomentFiles, MomentValues } from './moment-values.ts';

export type ComposerStage = 'editing' | 'uploading' | 'publishing' | 'published';

/** Everything a composer shows. Immutable: each change makes a new one. */
export interface ComposerState {
  values: MomentValues;
  attachments: readonly Attachment[];
  /** Cover of the video, chosen by the person. */
  cover: Attachment | null;
  /** The moment that is forwarded. */
  quote: QuotedMoment | 'gone' | null;
  /** The moment that is changed; null: a new one. */
  edited: EditedMoment | null;
  errors: Partial<Record<'title' | 'content' | 'poll', string>>;
  stage: ComposerStage;
  /** The network is gone; the moment is sent once it is back. */
  isOffline: boolean;
  /** Why it was not published, or ''. */
  failure: string;
  /** No other attempt before this time, epoch ms; 0: at once. */
  retryAt: number;
  /** A stored draft was taken up; the number of files that have to be added again. */
  restored: { unfinished: number } | null;
  /** The version that somebody saved meanwhile. */
  conflict: EditableMoment | null;
}

/** A moment as it is before anything is typed. */
export interface ComposerStart {
  values: MomentValues;
  images: readonly DraftFile[];
  video: DraftFile | null;
  cover: DraftFile | null;
}

const usedFile = (url: string, preview: string, poster = ''): DraftFile => ({ url, name: '', preview, poster, at: 0 });

/** The smallest variant of an image, for its tile. */
function smallest({ url, srcset }: { url: string; srcset: string }): string {
  return srcset.split(',')[0]?.trim().split(/\s+/)[0] || url;
}

/** What the composer of an existing moment begins with. */
export function startOf({ title, excerpt, plate, visibility, poll, images, video }: EditableMoment): ComposerStart {
  return {
    values: { title, content: excerpt, plate, visibility, poll },
    images: images.map((image) => usedFile(image.url, smallest(image))),
    video: video && usedFile(video.url, '', video.poster?.url ?? ''),
    cover: null,
  };
}

/** The addresses that are sent; files that are not uploaded are left out. */
export function filesOf({ attachments, cover }: Pick<ComposerState, 'attachments' | 'cover'>): MomentFiles {
  const uploaded = attachments.filter(({ stage }) => stage === 'done');
  const video = uploaded.find(({ kind }) => kind === 'video');
  return {
    images: uploaded.filter(({ kind }) => kind === 'image').map(({ url }) => url),
    video: video?.url ?? '',
    poster: video?.at === 0 && !cover ? undefined : (cover?.url ?? ''),
  };
}

function draftFileOf({ url, name, preview, poster, at }: DraftFile): DraftFile {
  return { url, name, preview, poster, at };
}

/** What is kept in the browser; files that are not uploaded are only counted. */
export function draftOf(state: ComposerState, author: number, attempt: Attempt | null): MomentDraft {
  const { values, attachments, cover, edited } = state;
  const done = attachments.filter(({ stage }) => stage === 'done');
  const video = done.find(({ kind }) => kind === 'video');
  return {
    author,
    values,
    images: done.filter(({ kind }) => kind === 'image').map(draftFileOf),
    video: video ? draftFileOf(video) : null,
    cover: cover?.stage === 'done' ? draftFileOf(cover) : null,
    unfinished: attachments.length - done.length,
    revision: edited?.revision ?? 0,
    attempt,
  };
}
