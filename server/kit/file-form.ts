import { memberUploadErrors } from '#contract/features/media/member-uploads.copy.ts';
import { DomainError } from '#contract/errors.ts';

/** A `multipart/form-data` request as it arrives. */
export interface FileForm {
  contentType: string;
  /** `Content-Length`; null when the body is sent in chunks. */
  length: number | null;
  body: AsyncIterable<Buffer>;
}

/** The file of a form. Its contents can be read once. */
export interface FormFile {
  name: string;
  contents: AsyncIterable<Buffer>;
}

const lineEnd = '\r\n';
const closingDashes = '--';
const maxHeaderBytes = 8192;
/** What a form adds to its file at most: delimiters and headers. */
export const formOverheadBytes = maxHeaderBytes + 1024;

const boundaryParameter = /^multipart\/form-data;\s?boundary=(?:"([\w'()+,./:=? -]{1,70})"|([\w'()+,./:=?-]{1,70}))$/i;
const dispositionHeader = /^content-disposition:[ \t]?form-data((?:;[ \t]?[\w*-]{1,20}=(?:"[^"]*"|[^\s";]*))*)$/i;
const dispositionParameter = /;[ \t]?([\w*-]{1,20})=(?:"([^"]*)"|([^\s";]*))/g;

const cutOff = (): DomainError => new DomainError('VALIDATION', memberUploadErrors.cutOff);
const notOneFile = (): DomainError => new DomainError('VALIDATION', memberUploadErrors.oneFile);

function boundaryOf(contentType: string): string {
  const [, quoted, plain] = boundaryParameter.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw new DomainError('VALIDATION', memberUploadErrors.notForm);
  return boundary;
}

/** Reads a body up to marks, holding no more than one chunk and a mark. */
class MarkedBody {
  readonly #chunks: AsyncIterator<Buffer>;
  #held: Buffer;

  constructor(body: AsyncIterable<Buffer>, start: string) {
    this.#chunks = body[Symbol.asyncIterator]();
    this.#held = Buffer.from(start);
  }

  async #readMore(): Promise<boolean> {
    const next = await this.#chunks.next().catch(() => ({ done: true, value: undefined }) as const);
    if (next.done) return false;
    this.#held = this.#held.length === 0 ? next.value : Buffer.concat([this.#held, next.value]);
    return true;
  }

  /** The next `count` bytes; fewer at the end. */
  async take(count: number): Promise<Buffer> {
    while (this.#held.length < count && (await this.#readMore()));
    const taken = this.#held.subarray(0, count);
    this.#held = this.#held.subarray(count);
    return taken;
  }

  /** The bytes before the mark, which is passed over. @throws DomainError when it does not come within `max` bytes */
  async until(mark: Buffer, max: number): Promise<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      if (at > max || (at < 0 && this.#held.length >= max + mark.length)) throw notOneFile();
      if (at >= 0) return (await this.take(at + mark.length)).subarray(0, at);
      if (!(await this.#readMore())) throw cutOff();
    }
  }

  /** The bytes before the mark, in pieces. @throws DomainError when the body ends without it */
  async *piecesUntil(mark: Buffer): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.#held.indexOf(mark);
      // The end may be the beginning of the mark.
      const piece = await this.take(at >= 0 ? at : Math.max(0, this.#held.length - mark.length + 1));
      if (piece.length > 0) yield piece;
      if (at >= 0) {
        await this.take(mark.length);
        return;
      }
      if (!(await this.#readMore())) throw cutOff();
    }
  }
}

/** The file name in the headers of a part. @throws DomainError for another field, and for a field that is no file */
function fileNameOf(headers: string, field: string): string {
  const dispositions = headers.split(lineEnd).filter((line) => /^content-disposition:/i.test(line));
  const [, list] = dispositionHeader.exec(dispositions[0] ?? '') ?? [];
  if (list === undefined || dispositions.length > 1) throw notOneFile();
  const named = [...list.matchAll(dispositionParameter)].map(
    ([, name = '', quoted, plain = '']) => [name.toLowerCase(), quoted ?? plain] as const,
  );
  const valuesOf = (wanted: string): string[] => named.filter(([name]) => name === wanted).map(([, value]) => value);
  const [fields, names] = [valuesOf('name'), valuesOf('filename')];
  const [name = ''] = names;
  if (fields.length !== 1 || fields[0] !== field || names.length !== 1 || name === '') throw notOneFile();
  if (/[/\\\p{Cc}]/u.test(name)) throw new DomainError('VALIDATION', memberUploadErrors.fileName);
  return name;
}

/**
 * Reads a form that consists of one file in the field `field` and nothing else. `receive` reads the contents to their
 * end. Whatever the form claims, no more than one chunk of it is in memory.
 * @throws DomainError VALIDATION for any other form, and for one that is cut off
 */
export async function readFileForm<T>(
  form: Pick<FileForm, 'contentType' | 'body'>,
  field: string,
  receive: (file: FormFile) => Promise<T>,
): Promise<T> {
  const delimiter = Buffer.from(`${lineEnd}--${boundaryOf(form.contentType)}`);
  // The first delimiter stands at the very beginning, without a line end before it.
  const body = new MarkedBody(form.body, lineEnd);
  await body.until(delimiter, 0);
  if ((await body.take(lineEnd.length)).toString() !== lineEnd) throw notOneFile();
  const headers = await body.until(Buffer.from(lineEnd.repeat(2)), maxHeaderBytes);
  const name = fileNameOf(headers.toString(), field);
  const received = await receive({ name, contents: body.piecesUntil(delimiter) });
  const end = await body.take(closingDashes.length + lineEnd.length + 1);
  if (end.length < closingDashes.length) throw cutOff();
  if (![closingDashes, closingDashes + lineEnd].includes(end.toString('latin1'))) throw notOneFile();
  return received;
}
