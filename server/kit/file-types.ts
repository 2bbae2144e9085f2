interface FileType {
  mime: string;
  /** Whether browsers may show it inline; all other types are sent as downloads. */
  inline: boolean;
}

const shown = (mime: string): FileType => ({ mime, inline: true });
const download = (mime: string): FileType => ({ mime, inline: false });

/** MIME type by file extension; unknown extensions are served as octet-stream. */
const fileTypes: ReadonlyMap<string, FileType> = new Map([
  ['jpg', shown('image/jpeg')],
  ['jpeg', shown('image/jpeg')],
  ['png', shown('image/png')],
  ['gif', shown('image/gif')],
  ['webp', shown('image/webp')],
  ['avif', shown('image/avif')],
  ['bmp', shown('image/bmp')],
  ['ico', shown('image/x-icon')],
  ['mp4', shown('video/mp4')],
  ['webm', shown('video/webm')],
  ['mov', shown('video/quicktime')],
  ['mp3', shown('audio/mpeg')],
  ['m4a', shown('audio/mp4')],
  ['ogg', shown('audio/ogg')],
  ['wav', shown('audio/wav')],
  ['flac', shown('audio/flac')],
  ['txt', shown('text/plain; charset=utf-8')],
  // An SVG opened directly can run scripts; inside <img> it cannot.
  ['svg', download('image/svg+xml')],
  ['pdf', download('application/pdf')],
  ['zip', download('application/zip')],
  ['7z', download('application/x-7z-compressed')],
  ['gz', download('application/gzip')],
  ['epub', download('application/epub+zip')],
  ['md', download('text/markdown; charset=utf-8')],
  ['csv', download('text/csv; charset=utf-8')],
  ['json', download('application/json')],
  ['docx', download('application/vnd.openxmlformats-officedocument.wordprocessingml.document')],
  ['xlsx', download('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')],
  ['pptx', download('application/vnd.openxmlformats-officedocument.presentationml.presentation')],
  ['doc', download('application/msword')],
  ['xls', download('application/vnd.ms-excel')],
  ['ppt', download('application/vnd.ms-powerpoint')],
]);

const justBytes = download('application/octet-stream');

/** Lower-case file extension without the dot; '' when there is none. */
export function endingOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

export function fileTypeOf(name: string): FileType {
  return fileTypes.get(endingOf(name)) ?? justBytes;
}

/** Extension of a stored file: a known one, else `bin`. */
export function storedEnding(name: string): string {
  const ending = endingOf(name);
  return fileTypes.has(ending) ? ending : 'bin';
}
