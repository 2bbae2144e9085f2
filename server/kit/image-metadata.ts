/** EXIF data with only the orientation, for a JPEG segment, PNG chunk or WebP chunk. */
function orientationOnly(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('MM', 0, 'latin1');
  tiff.writeUInt16BE(42, 2);
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(1, 8);
  tiff.writeUInt16BE(0x0112, 10);
  tiff.writeUInt16BE(3, 12);
  tiff.writeUInt32BE(1, 14);
  tiff.writeUInt16BE(orientation, 18);
  return tiff;
}

/** JPEG segments needed for display: JFIF, colour profile, Adobe's colour transform. */
function isDisplaySegment(marker: number, segment: Buffer): boolean {
  if (marker === 0xfe) return false;
  if (marker < 0xe0 || marker > 0xef) return true;
  if (marker === 0xe0 || marker === 0xee) return true;
  return marker === 0xe2 && segment.subarray(4, 15).toString('latin1') === 'ICC_PROFILE';
}

function stripJpeg(file: Buffer, orientation: number): Buffer {
  const parts: Buffer[] = [file.subarray(0, 2)];
  if (orientation > 1) {
    const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), orientationOnly(orientation)]);
    const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
    parts.push(head, exif);
  }
  let at = 2;
  while (at + 4 <= file.length && file[at] === 0xff) {
    const marker = file[at + 1] as number;
    // Everything from the start of scan on is image data.
    if (marker === 0xda) break;
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const end = at + 2 + file.readUInt16BE(at + 2);
    if (end > file.length) break;
    const segment = file.subarray(at, end);
    if (isDisplaySegment(marker, segment)) parts.push(segment);
    at = end;
  }
  parts.push(file.subarray(at));
  return Buffer.concat(parts);
}

/** Chunks needed for display: pixels, palette, transparency, colour space, density, animation. */
const displayPngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
);

function stripPng(file: Buffer): Buffer {
  const parts: Buffer[] = [file.subarray(0, 8)];
  let at = 8;
  while (at + 12 <= file.length) {
    const end = at + 12 + file.readUInt32BE(at);
    if (end > file.length) break;
    const name = file.toString('latin1', at + 4, at + 8);
    if (displayPngChunks.has(name)) parts.push(file.subarray(at, end));
    // Whatever follows the image is not part of it.
    if (name === 'IEND') break;
    at = end;
  }
  return Buffer.concat(parts);
}

const displayWebpChunks = new Set(['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']);
const vp8xExif = 0x08;
const vp8xXmp = 0x04;

function stripWebp(file: Buffer): Buffer {
  const parts: Buffer[] = [];
  const fileEnd = Math.min(file.length, 8 + file.readUInt32LE(4));
  let at = 12;
  while (at + 8 <= fileEnd) {
    const size = file.readUInt32LE(at + 4);
    const end = Math.min(fileEnd, at + 8 + size + (size % 2));
    const name = file.toString('latin1', at, at + 4);
    if (displayWebpChunks.has(name)) {
      const chunk = Buffer.from(file.subarray(at, end));
      if (name === 'VP8X' && chunk.length > 8) chunk[8] = (chunk[8] as number) & ~(vp8xExif | vp8xXmp);
      parts.push(chunk);
    }
    at = end;
  }
  const body = Buffer.concat(parts);
  const head = Buffer.from(file.subarray(0, 12));
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}

/**
 * Removes camera metadata (place, time, owner) without re-encoding. A rotated JPEG keeps its orientation; browsers
 * ignore it in other formats.
 */
export function stripImageMetadata(file: Buffer, format: string, orientation = 1): Buffer {
  if (format === 'jpeg' && file.readUInt16BE(0) === 0xffd8) return stripJpeg(file, orientation);
  if (format === 'png') return stripPng(file);
  if (format === 'webp') return stripWebp(file);
  return file;
}
