import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';

import { ImportError } from '../document.ts';

const headLength = 200;

function decoderFor(head: Buffer): TextDecoder {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le');
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be');
  const named = /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w-]+)["']/.exec(head.toString('latin1'))?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(named, { fatal: true });
  } catch {
    throw new ImportError(`不支持的文件编码 ${named}`);
  }
}

function decode(decoder: TextDecoder, chunk: Buffer | undefined, line: number): string {
  try {
    return decoder.decode(chunk, { stream: chunk !== undefined });
  } catch {
    throw new ImportError(`文件里有不是 ${decoder.encoding} 编码的内容，可能已损坏`, line);
  }
}

function countLines(text: string): number {
  let lines = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lines++;
  return lines;
}

async function ensureFile(path: string): Promise<void> {
  const found = await stat(path).catch(() => undefined);
  if (!found) throw new ImportError(`找不到文件：${path}`);
  if (!found.isFile()) throw new ImportError(`这不是一个文件：${path}`);
  if (found.size === 0) throw new ImportError(`文件是空的：${path}`);
}

/** Reads a file as text in chunks, in the encoding that it declares; `.gz` is decompressed. */
export async function* readText(path: string): AsyncGenerator<string> {
  await ensureFile(path);
  const file = createReadStream(path);
  const stream = path.endsWith('.gz') ? file.pipe(createGunzip()) : file;
  let decoder: TextDecoder | undefined;
  let line = 1;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      decoder ??= decoderFor(chunk.subarray(0, headLength));
      const text = decode(decoder, chunk, line);
      line += countLines(text);
      yield text;
    }
    if (decoder) yield decode(decoder, undefined, line);
  } catch (error) {
    if (error instanceof ImportError) throw error;
    throw new ImportError(`读取文件失败：${error instanceof Error ? error.message : String(error)}`);
  } finally {
    file.destroy();
  }
}
