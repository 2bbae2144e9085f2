import { mediaErrors } from '#contract/features/media/copy.ts';
import { maxFrames, maxPixels, svgMaxBytes } from '#contract/features/media/limits.ts';
import { DomainError } from '#contract/errors.ts';
import type { MediaPurpose } from '#server/database/schema/media.ts';
import { storedExtension } from '#server/kit/file-types.ts';
import { type ImageHeader, readImageHeader, sniffImageFormat, UnreadableImage } from '#server/kit/image-header.ts';
import { stripImageMetadata } from '#server/kit/image-metadata.ts';
import type { ImageSize } from '#server/kit/image-memory.ts';
import { createImagePreview, isProcessable, transcodeImage } from '#server/kit/images.ts';
import { readMp4Info, type VideoInfo } from '#server/kit/mp4-info.ts';
import { isHeifImage, sniffFile } from '#server/kit/sniff.ts';
import { stripVideoMetadata, UnreadableVideo } from '#server/kit/video-metadata.ts';
import { stripWebm } from '#server/kit/webm-file.ts';

/** A file as received. */
export interface IncomingFile {
  /** The original file name; only its extension and a sanitised form of the rest are used. */
  name: string;
  body: Buffer;
  ownerId?: number | null | undefined;
  alt?: string | undefined;
  /**
   * For uploads by users: images are re-encoded, SVGs are sanitised, and unknown types are refused. Otherwise images
   * stay byte-identical except for their camera metadata.
   */
  reencode?: boolean;
  /** With `reencode`, a still image with a longer side is scaled down to it; 0: it is not. */
  maxEdge?: number;
  purpose?: MediaPurpose;
  groupId?: number | null;
}

/** The contents to store, and what was found out about them. */
export interface FileContents {
  body: Buffer;
  extension: string;
  width: number | null;
  height: number | null;
  colour: string | null;
  placeholder: string;
  hasAlpha: boolean;
  frames: number;
  /** JSON of what the camera recorded; '' when there is nothing. */
  photo: string;
  /** Of a video; 0 when nothing is played, null for all other files. */
  durationMs: number | null;
}

const imageExtensions = new Set(['jpg', 'jpeg', 'png', 'webp', 'gif', 'avif', 'svg']);
const mp4Extensions = new Set(['mp4', 'mov', 'm4a']);

async function contentsOf(
  file: IncomingFile,
  head: ImageHeader,
): Promise<{ body: Buffer; format: ImageHeader['format']; size?: ImageSize }> {
  // AVIF metadata cannot be cut out, so the image has to be re-encoded.
  const isDrawn = file.reencode || (head.format === 'avif' && head.hasMetadata);
  const { format } = head;
  if (!isDrawn) return { body: stripImageMetadata(file.body, format, head.orientation), format };
  if (format !== 'svg') return transcodeImage(file.body, head, file.maxEdge);
  // Its parser is large, so it is loaded with the first SVG.
  const { sanitiseSvg } = await import('#server/kit/sanitise-svg.ts');
  const drawing = sanitiseSvg(file.body.toString('utf8'), '');
  if (drawing === null) throw new UnreadableImage('svg');
  return { body: Buffer.from(drawing), format };
}

/** The header of an image; null when the file is not an image. @throws DomainError VALIDATION, UNSUPPORTED_TYPE */
async function imageHeaderOf(file: IncomingFile): Promise<ImageHeader | null> {
  let head: ImageHeader | null;
  if (file.reencode && file.body.length > svgMaxBytes && sniffImageFormat(file.body) === 'svg')
    throw new DomainError('PAYLOAD_TOO_LARGE', mediaErrors.svgTooLarge);
  try {
    head = await readImageHeader(file.body);
  } catch (error) {
    if (error instanceof UnreadableImage) throw new DomainError('UNSUPPORTED_TYPE', mediaErrors.heic);
    throw error;
  }
  if (head === null) {
    if (isHeifImage(file.body)) throw new DomainError('UNSUPPORTED_TYPE', mediaErrors.heic);
    if (imageExtensions.has(storedExtension(file.name))) throw new DomainError('VALIDATION', mediaErrors.brokenImage);
    return null;
  }
  if (head.format === 'svg') return head;
  if (head.frames > maxFrames) throw new DomainError('VALIDATION', mediaErrors.tooManyFrames);
  if (head.width * head.height * head.frames > maxPixels) {
    throw new DomainError('VALIDATION', mediaErrors.tooManyPixels);
  }
  if (!isProcessable(head, file.reencode ?? false)) throw new DomainError('VALIDATION', mediaErrors.tooMuchMemory);
  return head;
}

/** Colour and placeholder; empty for SVG and for what cannot be decoded. @throws DomainError OVERLOADED */
async function sketchOf(body: Buffer, head: ImageHeader): Promise<Pick<FileContents, 'colour' | 'placeholder'>> {
  const none = { colour: null, placeholder: '' };
  if (head.format === 'svg') return none;
  try {
    return await createImagePreview(body, head);
  } catch (error) {
    if (error instanceof DomainError) throw error;
    return none;
  }
}

/** The file as an image; null when it is not an image. @throws DomainError for an image that cannot be shown */
async function readPicture(file: IncomingFile): Promise<FileContents | null> {
  const head = await imageHeaderOf(file);
  if (!head) return null;
  try {
    const { body, format, size } = await contentsOf(file, head);
    const isTurned = head.orientation >= 5;
    return {
      body,
      extension: format === 'jpeg' ? 'jpg' : format,
      width: size?.width ?? (isTurned ? head.height : head.width),
      height: size?.height ?? (isTurned ? head.width : head.height),
      ...(await sketchOf(body, head)),
      hasAlpha: head.hasAlpha,
      frames: head.frames,
      photo: head.photo ? JSON.stringify(head.photo) : '',
      durationMs: null,
    };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('VALIDATION', mediaErrors.brokenImage);
  }
}

/** A video or sound without metadata, and what it states. @throws UnreadableVideo */
function cleanVideo(body: Buffer, extension: string): { body: Buffer; info: VideoInfo } {
  if (extension === 'webm') return stripWebm(body);
  const clean = stripVideoMetadata(body);
  return { body: clean, info: readMp4Info(clean) };
}

const nothingShown = {
  width: null,
  height: null,
  colour: null,
  placeholder: '',
  hasAlpha: false,
  frames: 1,
  photo: '',
};

/** @throws DomainError VALIDATION when the metadata cannot be located */
function readVideo(file: Buffer, extension: string): FileContents {
  try {
    const { body, info } = cleanVideo(file, extension);
    const { width, height } = info;
    const durationMs = info.hasPicture ? info.durationMs : null;
    return { ...nothingShown, body, extension, width, height, durationMs };
  } catch (error) {
    if (error instanceof UnreadableVideo) throw new DomainError('VALIDATION', mediaErrors.brokenFilm);
    throw error;
  }
}

function readOther(file: IncomingFile): FileContents {
  const extension = file.reencode ? sniffFile(file.body, file.name) : storedExtension(file.name);
  if (extension === null) throw new DomainError('UNSUPPORTED_TYPE', mediaErrors.type);
  if (mp4Extensions.has(extension) || extension === 'webm') return readVideo(file.body, extension);
  return { ...nothingShown, body: file.body, extension, durationMs: null };
}

/**
 * Detects the real type of a file and removes what it tells about its owner.
 * @throws DomainError VALIDATION, PAYLOAD_TOO_LARGE, UNSUPPORTED_TYPE, OVERLOADED
 */
export async function readContents(file: IncomingFile): Promise<FileContents> {
  return (await readPicture(file)) ?? readOther(file);
}
