import { readFile, stat } from 'node:fs/promises';

/** No hand-written text is larger than this. */
const maxBytes = 32 * 1024 * 1024;

export interface ReadText {
  text: string;
  /** Why the file could not be read; '' on success. */
  problem: string;
  /** A warning about a file that was read successfully. */
  remark: string;
  modifiedAt: number;
}

function decodeUtf(body: Buffer): string | undefined {
  if (body[0] === 0xff && body[1] === 0xfe) return new TextDecoder('utf-16le').decode(body);
  if (body[0] === 0xfe && body[1] === 0xff) return new TextDecoder('utf-16be').decode(body);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return undefined;
  }
}

function decodeChinese(body: Buffer): string | undefined {
  try {
    const text = new TextDecoder('gb18030', { fatal: true }).decode(body);
    // oxlint-disable-next-line no-control-regex -- a text has none of these, a binary file nearly always
    return /[\u4e00-\u9fff]/.test(text) && !/[\u0001-\u0008\u000e-\u001a\ue000-\uf8ff]/.test(text) ? text : undefined;
  } catch {
    return undefined;
  }
}

function decode(body: Buffer): Pick<ReadText, 'text' | 'problem' | 'remark'> {
  const utf = decodeUtf(body);
  const hasMark = body[0] === 0xff || body[0] === 0xfe;
  if (body.includes(0) && !hasMark) return { text: '', problem: '不是文本文件，已跳过', remark: '' };
  if (utf !== undefined) return { text: utf, problem: '', remark: '' };
  const chinese = decodeChinese(body);
  if (chinese !== undefined) return { text: chinese, problem: '', remark: '不是 UTF-8 编码，按 GB18030 读取' };
  return { text: '', problem: '不是 UTF-8 编码，已跳过', remark: '' };
}

/** Reads a Markdown file, with newlines as `\n` and without a byte order mark. */
export async function readMarkdown(path: string): Promise<ReadText> {
  try {
    const facts = await stat(path);
    const modifiedAt = Math.floor(facts.mtimeMs);
    if (facts.size > maxBytes) return { text: '', problem: '文件太大，不像是文章，已跳过', remark: '', modifiedAt };
    const found = decode(await readFile(path));
    return {
      ...found,
      text: found.text
        .replace(/^\ufeff/, '')
        .replaceAll('\r\n', '\n')
        .replaceAll('\r', '\n'),
      modifiedAt,
    };
  } catch (error) {
    return {
      text: '',
      problem: `读取失败：${error instanceof Error ? error.message : String(error)}`,
      remark: '',
      modifiedAt: 0,
    };
  }
}
