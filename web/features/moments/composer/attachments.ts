import { momentErrors } from '#contract/features/moments/copy.ts';
import { composerCopy } from '#contract/features/moments/composer.copy.ts';
import { maxMomentImages } from '#contract/features/moments/limits.ts';
import { memberUploadErrors } from '#contract/features/media/member-uploads.copy.ts';
import {
  type MemberFileKind,
  memberFileKindOf,
  memberFileSizeError,
} from '#contract/features/media/member-uploads.rules.ts';
import { uploadCopy } from '#contract/features/media/uploads.copy.ts';

/** An image or video of a moment that is being written. */
export interface Attachment {
  key: number;
  kind: MemberFileKind;
  name: string;
  stage: 'waiting' | 'sending' | 'done' | 'failed';
  /** Uploaded part, 0 to 100. */
  percent: number;
  /** Why it failed. */
  message: string;
  /** Address once it is uploaded, otherwise ''. */
  url: string;
  /** Small image: a data URL or an address; '' until there is one. */
  preview: string;
  /** Poster frame that the server made of a video, or ''. */
  poster: string;
  /** When it was uploaded, epoch ms; 0 if a moment uses it already. */
  at: number;
}

export const isUploading = ({ stage }: Attachment): boolean => stage === 'waiting' || stage === 'sending';

export const hasFailed = ({ stage }: Attachment): boolean => stage === 'failed';

/** How far an upload is. All bytes may be sent long before the server has stored the file. */
export function uploadWord({ stage, percent }: Attachment): string {
  if (stage === 'waiting') return '等待中';
  return percent < 100 ? `${percent}%` : '处理中';
}

type Kinds = readonly Pick<Attachment, 'kind'>[];

/** Why a moment with these attachments cannot take one more of this kind, or null. */
function placeError(kind: MemberFileKind, present: Kinds): string | null {
  const other = present.some((each) => each.kind !== kind);
  if (other) return momentErrors.imagesOrVideo;
  if (kind === 'video') return present.length > 0 ? composerCopy.oneVideo : null;
  return present.length >= maxMomentImages ? momentErrors.tooManyImages(maxMomentImages) : null;
}

export interface AcceptedFiles {
  files: { file: File; kind: MemberFileKind }[];
  /** A sentence for each reason, once. */
  refusals: string[];
}

/** The files that a moment can still take; the others are refused with their sentences. */
export function acceptFiles(files: readonly File[], present: Kinds, qiniuEnabled: 'Y' | 'N'): AcceptedFiles {
  const accepted: AcceptedFiles['files'] = [];
  const refusals = new Set<string>();
  for (const file of files) {
    const kind = memberFileKindOf(file.type);
    const refusal =
      kind === null
        ? uploadCopy.failed(memberUploadErrors.type)
        : (placeError(kind, [...present, ...accepted]) ?? memberFileSizeError(kind, file.size, qiniuEnabled));
    if (kind !== null && refusal === null) accepted.push({ file, kind });
    else if (refusal !== null) refusals.add(refusal);
  }
  return { files: accepted, refusals: [...refusals] };
}

/** The list with the item moved to another place; places outside the list are its ends. */
export function moveItem<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const place = Math.min(Math.max(to, 0), list.length - 1);
  const rest = list.toSpliced(from, 1);
  return list[from] === undefined ? [...list] : rest.toSpliced(place, 0, list[from]);
}
