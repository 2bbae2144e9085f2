import { extensionOf } from './file-types.ts';

const signatures: readonly [ending: string, offset: number, bytes: string][] = [
  ['pdf', 0, '%PDF-'],
  ['7z', 0, '7z\xbc\xaf\x27\x1c'],
  ['gz', 0, '\x1f\x8b\x08'],
  ['ogg', 0, 'OggS'],
  ['flac', 0, 'fLaC'],
  ['mp3', 0, 'ID3'],
  ['wav', 8, 'WAVE'],
];

const zipExtensions = new Set(['docx', 'xlsx', 'pptx', 'epub']);
const textExtensions = new Set(['txt', 'md', 'csv', 'json']);
const audioBrands = /^(M4A|M4B)/;
const heifBrands = /^(hei[cxms]|hev[cxms]|mif1|msf1)/;
const videoBrands = /^(isom|iso[2-9]|mp4|avc1|dash|M4V|MSNV|3gp|hvc1|f4v)/i;

function isAt(body: Buffer, offset: number, bytes: string): boolean {
  return body.toString('latin1', offset, offset + bytes.length) === bytes;
}

/** An MPEG audio frame: sync bits, layer and a valid bit rate. */
function isMpegAudio(body: Buffer): boolean {
  if (body.length < 4 || body[0] !== 0xff) return false;
  const [, second = 0, third = 0] = body;
  return (second & 0xe0) === 0xe0 && (second & 0x06) === 0x02 && (third & 0xf0) !== 0xf0 && (third & 0x0c) !== 0x0c;
}

/** A HEIC or HEIF photo, which browsers cannot display. */
export function isHeifImage(body: Buffer): boolean {
  return isAt(body, 4, 'ftyp') && heifBrands.test(body.toString('latin1', 8, 12));
}

/** The container of a video or of sound by its first bytes: `mp4`, `mov`, `webm`, `m4a`. */
export function sniffVideo(body: Buffer): string | null {
  if (isAt(body, 4, 'ftyp')) {
    const brand = body.toString('latin1', 8, 12);
    if (audioBrands.test(brand)) return 'm4a';
    if (brand.startsWith('qt')) return 'mov';
    return videoBrands.test(brand) ? 'mp4' : null;
  }
  if (!isAt(body, 0, '\x1a\x45\xdf\xa3')) return null;
  return body.subarray(0, 64).includes('webm') ? 'webm' : null;
}

/** Plain text: valid UTF-8 without control characters. */
function isText(body: Buffer): boolean {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(body);
    // oxlint-disable-next-line no-control-regex -- these are what is looked for
    return !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);
  } catch {
    return false;
  }
}

/**
 * Detects the file type from the contents, as the extension to store; the name only distinguishes formats with the same
 * signature (ZIP-based documents, text formats).
 * @returns null when the type is not accepted
 */
export function sniffFile(body: Buffer, name: string): string | null {
  const claimed = extensionOf(name);
  if (isAt(body, 0, 'PK\x03\x04')) return zipExtensions.has(claimed) ? claimed : 'zip';
  if (isAt(body, 0, 'RIFF') && !isAt(body, 8, 'WAVE')) return null;
  const found = signatures.find(([, offset, bytes]) => isAt(body, offset, bytes));
  if (found) return found[0];
  const film = sniffVideo(body);
  if (film) return film;
  if (claimed === 'mp3' && isMpegAudio(body)) return 'mp3';
  return textExtensions.has(claimed) && isText(body) ? claimed : null;
}
