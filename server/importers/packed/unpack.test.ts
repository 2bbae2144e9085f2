import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';

import { type Headers, pack } from 'tar-stream';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { packFolder } from './pack-folder.ts';
import { unpackTar } from './unpack-tar.ts';
import { unpackZip } from './unpack-zip.ts';
import { unpackedSize } from './unpacked-size.ts';

let folder = '';
let root = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'somnia-unpack-'));
  root = join(folder, 'in', 'root');
  await mkdir(root, { recursive: true });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Piece {
  name: string | Buffer;
  body?: string | Buffer;
  /** Unix file type and permissions, as in `st_mode`. */
  mode?: number;
  flags?: number;
  stored?: boolean;
}

function zipOf(pieces: readonly Piece[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, body = '', mode = 0o100644, flags = 0x800, stored = false } of pieces) {
    const bytes = Buffer.from(name as string);
    const plain = Buffer.from(body as string);
    const packed = stored ? plain : deflateRawSync(plain);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(flags, 2);
    facts.writeUInt16LE(stored ? 0 : 8, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(plain.length, 18);
    facts.writeUInt16LE(bytes.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, bytes, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x03', 'latin1'), facts, tail, bytes]));
    locals.push(local);
    offset += local.length;
  }
  const list = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(pieces.length, 8);
  end.writeUInt16LE(pieces.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, list, end]);
}

async function zipped(pieces: readonly Piece[]): Promise<string> {
  const path = join(folder, 'x.zip');
  await writeFile(path, zipOf(pieces));
  return path;
}

async function tarred(pieces: [Headers, string][]): Promise<string> {
  const tar = pack();
  for (const [header, body] of pieces) tar.entry(header, header.linkname ? undefined : body);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  const path = join(folder, 'x.tar.gz');
  await writeFile(path, gzipSync(Buffer.concat(chunks)));
  return path;
}

/** Checks that no files were written outside the target folder. */
function expectInside(what: string): void {
  expect(readdirSync(join(folder, 'in')), what).toEqual(['root']);
  expect(readdirSync(folder).toSorted().join(), what).toMatch(/^in(,x\.tar\.gz)?(,x\.zip)?$/);
  expect(existsSync('/tmp/evil-of-a-pack.md'), what).toBe(false);
}

test('texts and pictures of a zip come out with their names, also those of a Chinese Windows', async () => {
  const gbk = Buffer.from([0xce, 0xc4, 0xd5, 0xc2, 0x2e, 0x6d, 0x64]);
  await unpackZip(
    await zipped([
      { name: 'blog/', mode: 0o040755 },
      { name: 'blog/你好.md', body: '# 你好' },
      { name: gbk, body: '文章', flags: 0 },
      { name: 'win\\图.png', body: 'x'.repeat(1000), stored: true },
      { name: '__MACOSX/._x', body: 'x' },
    ]),
    root,
  );
  expect(readFileSync(join(root, 'blog/你好.md'), 'utf8')).toBe('# 你好');
  expect(readFileSync(join(root, '文章.md'), 'utf8')).toBe('文章');
  expect(readFileSync(join(root, 'win/图.png'), 'utf8')).toHaveLength(1000);
  expect(existsSync(join(root, '__MACOSX'))).toBe(false);
});

const evil = [
  '../evil.md',
  'a/../../evil.md',
  '/tmp/evil-of-a-pack.md',
  '\\\\host\\evil.md',
  '..\\evil.md',
  'C:\\evil.md',
  'a\u0000.md',
  'con.md',
  `${'a/'.repeat(40)}x.md`,
];

test('names that lead out of the folder are refused in a zip and in a tar', async () => {
  for (const name of evil) {
    await expect(unpackZip(await zipped([{ name, body: 'x' }]), root), name).rejects.toThrow('不安全的文件名');
    expectInside(name);
    if (name.includes('\u0000')) continue;
    await expect(unpackTar(await tarred([[{ name }, 'x']]), root), name).rejects.toThrow('不安全的文件名');
    expectInside(name);
  }
});

test('links, names that clash, bombs, secrets and broken packs are refused', async () => {
  const link = { name: 'l.md', body: '/etc/passwd', mode: 0o120777 };
  await expect(unpackZip(await zipped([link]), root)).rejects.toThrow('链接或特殊文件');
  for (const type of ['symlink', 'link', 'fifo', 'character-device'] as const) {
    const header = { name: 'l.md', type, linkname: '/etc/passwd' };
    await expect(unpackTar(await tarred([[header, '']]), root), type).rejects.toThrow('链接或特殊文件');
  }
  const clash = [
    { name: 'a.md', body: '1' },
    { name: 'A.md', body: '2' },
  ];
  await expect(unpackZip(await zipped(clash), root)).rejects.toThrow('重名');
  const bomb = await zipped([{ name: 'b.md', body: Buffer.alloc(100_000_000) }]);
  await expect(unpackZip(bomb, root)).rejects.toThrow('大得不合常理');
  await expect(unpackZip(await zipped([{ name: 's.md', body: 'x', flags: 0x801 }]), root)).rejects.toThrow('有密码');
  const whole = zipOf([{ name: 'w.md', body: 'x'.repeat(500) }]);
  for (const body of [
    whole.subarray(0, whole.length - 5),
    Buffer.from('一封信'),
    Buffer.alloc(0),
    whole.subarray(40),
  ]) {
    await writeFile(join(folder, 'x.zip'), body);
    await expect(unpackZip(join(folder, 'x.zip'), root)).rejects.toThrow('已损坏');
  }
  await writeFile(join(folder, 'x.tar.gz'), '一封信');
  await expect(unpackTar(join(folder, 'x.tar.gz'), root)).rejects.toThrow('已损坏');
  expectInside('all');
});

/** Changes numbers in the list at the end of an archive of one entry; places count from the entry's beginning. */
function lying(whole: Buffer, changes: [place: number, bytes: 2 | 4, value: number][]): Buffer {
  const body = Buffer.from(whole);
  const list = body.indexOf('PK\x01\x02', 0, 'latin1');
  for (const [place, bytes, value] of changes) body.writeUIntLE(value, list + place, bytes);
  return body;
}

test('a zip whose list lies about its entries is refused', async () => {
  const whole = zipOf([{ name: 'w.md', body: 'x'.repeat(50_000) }]);
  const end = whole.indexOf('PK\x05\x06', 0, 'latin1') - whole.indexOf('PK\x01\x02', 0, 'latin1');
  for (const [what, sentence, changes] of [
    ['smaller than it is', '已损坏', [[24, 4, 5]]],
    ['larger than it is', '已损坏', [[24, 4, 50_001]]],
    ['no data', '已损坏', [[20, 4, 0]]],
    ['packed data past the end', '已损坏', [[20, 4, 1_000_000]]],
    ['stored, of another size', '已损坏', [[10, 2, 0]]],
    ['packed in an unknown way', '已损坏', [[10, 2, 12]]],
    ['no entry at its place', '已损坏', [[42, 4, 3]]],
    ['a place past the end', '已损坏', [[42, 4, 0xffff_fff0]]],
    ['more entries than there are', '已损坏', [[end + 10, 2, 2]]],
    ['a list past the end', '已损坏', [[end + 16, 4, 0xffff_fff0]]],
    ['endless facts', '已损坏', [[30, 2, 0xffff]]],
    ['names that are encrypted too', '有密码', [[8, 2, 0x841]]],
  ] as [string, string, [number, 2 | 4, number][]][]) {
    await rm(join(root, 'w.md'), { force: true });
    await writeFile(join(folder, 'x.zip'), lying(whole, changes));
    await expect(unpackZip(join(folder, 'x.zip'), root), what).rejects.toThrow(sentence);
    const written = existsSync(join(root, 'w.md')) ? readFileSync(join(root, 'w.md')).length : 0;
    expect(written, what).toBeLessThanOrEqual(50_000);
    expectInside(what);
  }
});

test('an archive is as large as its list says, and has no more entries than the limit', async () => {
  const path = await zipped([
    { name: 'a.md', body: 'x'.repeat(5000) },
    { name: 'b.md', body: 'y'.repeat(70), stored: true },
  ]);
  expect(await unpackedSize(path, '博客.ZIP')).toBe(5070);
  await expect(unpackedSize(join(folder, 'none.zip'), 'none.zip')).rejects.toMatchObject({ code: 'ENOENT' });
  const many = Array.from({ length: 3 }, (_, at) => ({ name: `${at}.md` }));
  const body = zipOf(many);
  const at = body.length - 22;
  const end64 = Buffer.alloc(76);
  end64.write('PK\x06\x06', 0, 'latin1');
  end64.writeUInt32LE(100_001, 32);
  end64.writeUInt32LE(body.readUInt32LE(at + 16), 48);
  end64.write('PK\x06\x07', 56, 'latin1');
  end64.writeUInt32LE(at, 64);
  await writeFile(path, Buffer.concat([body.subarray(0, at), end64, body.subarray(at)]));
  await expect(unpackZip(path, root)).rejects.toThrow('文件太多');
});

test('a tar is refused whose names are endless, or which swells by what is left out', async () => {
  for (const type of ['L', 'K', 'x', 'g']) {
    const header = Buffer.alloc(512);
    header.write('././@LongLink');
    header.write('00010000000\0', 124);
    header.write(`        ${type}`, 148);
    header.write('ustar\x0000', 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    await writeFile(join(folder, 'x.tar.gz'), gzipSync(Buffer.concat([header, Buffer.alloc(2_500_000, 'a')])));
    await expect(unpackTar(join(folder, 'x.tar.gz'), root), type).rejects.toThrow('大得不合常理');
  }
  const left = await tarred([[{ name: '__MACOSX/x' }, 'a'.repeat(70_000_000)]]);
  await expect(unpackTar(left, root)).rejects.toThrow('大得不合常理');
  expectInside('all');
});

test('a folder that was packed comes out the same', async () => {
  await mkdir(join(root, 'posts'));
  await writeFile(join(root, 'posts', '你好.md'), '# 你好');
  const path = join(folder, 'x.tar.gz');
  await packFolder(root, path);
  const again = join(folder, 'in');
  await unpackTar(path, again);
  expect(readFileSync(join(again, 'posts', '你好.md'), 'utf8')).toBe('# 你好');
});
