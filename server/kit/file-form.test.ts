import { describe, expect, test } from 'vitest';

import { readFileForm } from './file-form.ts';

const boundary = '----WebKitFormBoundaryx1';
const contentType = `multipart/form-data; boundary=${boundary}`;

/** A body that arrives in pieces of this size. */
async function* inPieces(body: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += size) yield body.subarray(at, at + size);
}

interface Part {
  disposition?: string;
  contents?: Buffer | string;
}

const part = ({ disposition = 'form-data; name="file"; filename="a.png"', contents = 'x' }: Part): Buffer =>
  Buffer.concat([
    Buffer.from(`--${boundary}\r\nContent-Disposition: ${disposition}\r\nContent-Type: image/png\r\n\r\n`),
    Buffer.from(contents as string),
    Buffer.from('\r\n'),
  ]);

const formOf = (...parts: Buffer[]): Buffer => Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);

async function read(body: Buffer, size = 65_536, type = contentType) {
  return readFileForm({ contentType: type, body: inPieces(body, size) }, 'file', async ({ name, contents }) => ({
    name,
    contents: Buffer.concat(await Array.fromAsync(contents)),
  }));
}

describe('a form with one file', () => {
  const contents = Buffer.concat([
    Buffer.from(`\r\n--${boundary.slice(0, -1)}\r\n--`),
    Buffer.from([0, 255, 13, 10, 13]),
    Buffer.alloc(5000, '\r\n--'),
  ]);

  test('gives its bytes in pieces of any size, also those that look like a delimiter', async () => {
    const body = formOf(part({ contents }));
    for (const size of [1, 2, 3, 7, 25, 26, 27, 100, 65_536]) {
      const file = await read(body, size);
      expect([file.name, file.contents.equals(contents)], String(size)).toEqual(['a.png', true]);
    }
  });

  test('may end without a line end, be empty, and have a quoted boundary or a name in Chinese', async () => {
    const named = part({ disposition: 'form-data; name="file"; filename="海边 ;名=1.png"', contents: '' });
    const body = formOf(named);
    const file = await read(body.subarray(0, -2), 9, `multipart/form-data; boundary="${boundary}"`);
    expect([file.name, file.contents.length]).toEqual(['海边 ;名=1.png', 0]);
  });

  test('keeps no more than one piece and a delimiter in memory', async () => {
    const pieces: number[] = [];
    const body = formOf(part({ contents: Buffer.alloc(1_000_000, 1) }));
    await readFileForm({ contentType, body: inPieces(body, 1000) }, 'file', async (file) => {
      for await (const piece of file.contents) pieces.push(piece.length);
    });
    expect(Math.max(...pieces)).toBeLessThanOrEqual(1000 + boundary.length + 4);
    expect(pieces.reduce((sum, each) => sum + each, 0)).toBe(1_000_000);
  });
});

const oneFile = '请在 file 字段中上传一个文件，一次只能上传一个';
const cutOff = '文件没有传完，请重新上传';
const two = formOf(part({}), part({}));

const refused: [what: string, body: Buffer, sentence: string, type?: string][] = [
  ['two files', two, oneFile],
  ['a thousand parts', formOf(...Array.from({ length: 1000 }, () => part({}))), oneFile],
  ['a file and a field', formOf(part({}), part({ disposition: 'form-data; name="x"' })), oneFile],
  ['no part', formOf(), oneFile],
  ['an empty body', Buffer.alloc(0), cutOff],
  ['a body without delimiters', Buffer.alloc(100_000, 'x'), oneFile],
  ['a preamble', Buffer.concat([Buffer.from('hello\r\n'), formOf(part({}))]), oneFile],
  ['an epilogue', Buffer.concat([formOf(part({})), Buffer.from('<script>')]), oneFile],
  ['something behind the delimiter', Buffer.from(formOf(part({})).toString().replace('--\r\n', '-x\r\n')), oneFile],
  ['headers without an end', Buffer.from(`--${boundary}\r\n${'x: y\r\n'.repeat(5000)}`), oneFile],
  ['no headers', Buffer.from(`--${boundary}\r\n\r\nx\r\n--${boundary}--`), cutOff],
  ['no end', part({ contents: Buffer.alloc(1000) }), cutOff],
  ['half an end', Buffer.concat([part({}), Buffer.from(`--${boundary}-`)]), cutOff],
  ...['file2', 'File', '__proto__', 'constructor', 'toString', '', 'file[]', 'file\0'].map(
    (name): [string, Buffer, string] => [
      `the field ${name}`,
      formOf(part({ disposition: `form-data; name="${name}"; filename="a.png"` })),
      oneFile,
    ],
  ),
  ...[
    'form-data; name="file"',
    'form-data; name="file"; filename=""',
    'form-data; name="file"; filename*=UTF-8\'\'a.png',
    'form-data; name="file"; name="file"; filename="a.png"',
    'form-data; name="file"; filename="a.png"; filename="b.png"',
    'form-data; name="x"; name="file"; filename="a.png"',
    'attachment; name="file"; filename="a.png"',
    'form-data; name="file"; filename="a.png',
    `form-data${'; a=b'.repeat(1000)}`,
  ].map((disposition): [string, Buffer, string] => [disposition.slice(0, 60), formOf(part({ disposition })), oneFile]),
  ...['../../x', 'a/b.png', '..\\..\\x', 'C:\\x.png', 'a.jpg\0.html', 'a\nb.png', '/etc/passwd'].map(
    (name): [string, Buffer, string] => [
      `the file name ${JSON.stringify(name)}`,
      formOf(part({ disposition: `form-data; name="file"; filename="${name}"` })),
      '文件名不正确',
    ],
  ),
  ['no boundary', formOf(part({})), '请以 multipart/form-data 表单上传文件', 'multipart/form-data'],
  [
    'a long boundary',
    formOf(),
    '请以 multipart/form-data 表单上传文件',
    `multipart/form-data; boundary=${'b'.repeat(71)}`,
  ],
  ['an odd boundary', formOf(), '请以 multipart/form-data 表单上传文件', 'multipart/form-data; boundary=a\r\nb'],
];

describe('refused, in pieces of any size:', () => {
  test.each(refused)('%s', async (_what, body, sentence, type) => {
    for (const size of [1, 13, 65_536])
      await expect(read(body, size, type)).rejects.toMatchObject({ code: 'VALIDATION', message: sentence });
  });

  test('a body whose connection breaks', async () => {
    const body = (async function* () {
      yield part({ contents: Buffer.alloc(5000) });
      throw new Error('aborted');
    })();
    const reading = readFileForm({ contentType, body }, 'file', (file) => Array.fromAsync(file.contents));
    await expect(reading).rejects.toMatchObject({ code: 'VALIDATION', message: cutOff });
  });
});
