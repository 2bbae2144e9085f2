interface FileType {
  mime: string;
  /** Whether browsers may show it inline; all other types are sent as downloads. */
  inline: boolean;
}

const inlineType = (mime: string): FileType => ({ mime, inline: true });
const downloadType = (mime: string): FileType => ({ mime, inline: false });

/** MIME type by file extension; unknown extensions are served as octet-stream. */
const fileTypes: ReadonlyMap<string, FileType> = new Map([
  ['jpg', inlineType('image/jpeg')],
  ['jpeg', inlineType('image/jpeg')],
  ['png', inlineType('image/png')],
  ['gif', inlineType('image/gif')],
  ['webp', inlineType('image/webp')],
  ['avif', inlineType('image/avif')],
  ['bmp', inlineType('image/bmp')],
  ['ico', inlineType('image/x-icon')],
  ['mp4', inlineType('video/mp4')],
  ['webm', inlineType('video/webm')],
  ['mov', inlineType('video/quicktime')],
  ['mp3', inlineType('audio/mpeg')],
  ['m4a', inlineType('audio/mp4')],
  ['ogg', inlineType('audio/ogg')],
  ['wav', inlineType('audio/wav')],
  ['flac', inlineType('audio/flac')],
  ['txt', inlineType('text/plain; charset=utf-8')],
  // An SVG opened directly can run scripts; inside <img> it cannot.
  ['svg', downloadType('image/svg+xml')],
  ['pdf', downloadType('application/pdf')],
  ['zip', downloadType('application/zip')],
  ['7z', downloadType('application/x-7z-compressed')],
  ['gz', downloadType('application/gzip')],
  ['epub', downloadType('application/epub+zip')],
  ['md', downloadType('text/markdown; charset=utf-8')],
  ['csv', downloadType('text/csv; charset=utf-8')],
  ['json', downloadType('application/json')],
  ['docx', downloadType('application/vnd.openxmlformats-officedocument.wordprocessingml.document')],
  ['xlsx', downloadType('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')],
  ['pptx', downloadType('application/vnd.openxmlformats-officedocument.presentationml.presentation')],
  ['doc', downloadType('application/msword')],
  ['xls', downloadType('application/vnd.ms-excel')],
  ['ppt', downloadType('application/vnd.ms-powerpoint')],
]);

const octetStream = downloadType('application/octet-stream');

/** Lower-case file extension without the dot; '' when there is none. */
export function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

export function fileTypeOf(name: string): FileType {
  return fileTypes.get(extensionOf(name)) ?? octetStream;
}

/** Extension of a stored file: a known one, else `bin`. */
export function storedExtension(name: string): string {
  const ending = extensionOf(name);
  return fileTypes.has(ending) ? ending : 'bin';
}
