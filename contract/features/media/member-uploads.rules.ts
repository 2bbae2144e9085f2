import { kindOfMime } from './library.rules.ts';
import { videoMaxBytes } from './member-uploads.limits.ts';
import { uploadErrors } from './uploads.copy.ts';
import { imageMaxBytes } from './uploads.limits.ts';

/** What a moment consists of beside its text. */
export const memberFileKinds = ['image', 'video'] as const;

export type MemberFileKind = (typeof memberFileKinds)[number];

/** MIME types of the files that members may upload. SVG is none of them; iPhones record `video/quicktime`. */
export const memberFileTypes: Readonly<Record<MemberFileKind, readonly string[]>> = {
  image: ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'],
  video: ['video/mp4', 'video/quicktime', 'video/webm'],
};

/** Value of `<input accept>`: files of one kind, or of both. */
export function acceptedFiles(kind?: MemberFileKind): string {
  return (kind ? memberFileTypes[kind] : memberFileKinds.flatMap((each) => memberFileTypes[each])).join(',');
}

/** The kind of a file by the type that the browser gives; null: it cannot be uploaded. The server reads the contents. */
export function memberFileKindOf(mime: string): MemberFileKind | null {
  const kind = kindOfMime(mime);
  return (kind === 'image' || kind === 'video') && memberFileTypes[kind].includes(mime) ? kind : null;
}

/** Maximum bytes of a file, by kind and by the option `qiniu_enabled`. @see docs/reference/limits.md */
export function memberFileMaxBytesOf(kind: MemberFileKind, qiniuEnabled: 'Y' | 'N'): number {
  return kind === 'image' ? imageMaxBytes[qiniuEnabled] : videoMaxBytes;
}

/** Refusal of a file with so many bytes: 文件大小不能超过{n}M; null: the size is accepted. */
export function memberFileSizeError(kind: MemberFileKind, bytes: number, qiniuEnabled: 'Y' | 'N'): string | null {
  const max = memberFileMaxBytesOf(kind, qiniuEnabled);
  return bytes > max ? uploadErrors.tooLarge(max / 1_048_576) : null;
}
