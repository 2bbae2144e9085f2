import type { PageContents } from './read-page.ts';
import type { SourceFile } from './source-file.ts';
import { plain, plainCode, sentences } from './words.ts';

export interface Comparison {
  name: string;
  sentences: { found: number; all: number };
  images: [source: number, page: number];
  code: [source: number, page: number];
  /** Number of identical code blocks. */
  sameCode: number;
  tables: [source: number, page: number];
  items: [source: number, page: number];
  addresses: { found: number; all: number };
  differences: string[];
}

function occurrences(text: string, part: string): number {
  let found = 0;
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length)) found += 1;
  return found;
}

/** Sentences missing from the page; one that occurs twice in the source has to occur twice. */
function missing(wanted: string[], text: string): string[] {
  const asked = new Map<string, number>();
  return wanted.filter((sentence) => {
    const nth = (asked.get(sentence) ?? 0) + 1;
    asked.set(sentence, nth);
    return occurrences(text, sentence) < nth;
  });
}

/** Signs of unparsed source markup. */
const residue = [
  /\{%.{0,40}/g,
  /\[\/?(?:caption|gallery|audio|video|embed|playlist)\b.{0,30}/g,
  /<!--.{0,40}/g,
  /!\[[^\]]*\]\(.{0,40}/g,
  /\*\*[^*\s]{1,80}\*\*/g,
  /^:::.{0,30}/gm,
  /\uFFFD/g,
];

function sameAddress(address: string, known: Set<string>): boolean {
  const bare = address.replace(/[/#]+$/, '');
  const played = /(?:[?&]v=|youtu\.be\/|bilibili\.com\/video\/)([\w-]+)/.exec(address)?.[1];
  const wanted = [
    ...(played ? [`/${played}`, `=${played}`] : []),
    bare,
    bare.replace(/^http:/, 'https:'),
    encodeURI(decodeSafely(bare)),
    decodeSafely(bare),
  ];
  return [...known].some((value) => wanted.some((form) => value.includes(form)));
}

function decodeSafely(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Compares a source file with its pages. */
export function compare(source: SourceFile, page: PageContents): Comparison {
  const text = plain(page.text);
  const body = [...sentences(source.text)];
  const code = source.code
    .flatMap((block) => block.split('\n'))
    .map(plain)
    .filter((line) => /[\p{L}\p{N}]/u.test(line));
  const titles = sentences([source.title]);
  const comments = sentences(source.comments);
  const lost = [
    ...missing([...body, ...code], text),
    ...missing(titles, plain(page.title)),
    ...missing(comments, plain(page.comments)),
  ];
  const all = body.length + code.length + titles.length + comments.length;
  const known = new Set(
    [...page.addresses].map((value) => decodeSafely(value)).concat([...page.addresses], [page.text]),
  );
  const strangers = [...new Set(source.addresses)].filter((address) => !sameAddress(address, known));
  const shown = page.code.map(plainCode);
  const same = source.code.map(plainCode).filter((block) => {
    const at = shown.indexOf(block);
    if (at >= 0) shown.splice(at, 1);
    return at >= 0;
  }).length;
  const unread = residue.flatMap((sign) => page.prose.match(sign) ?? []);
  return {
    name: source.name,
    sentences: { found: all - lost.length, all },
    images: [source.images, page.images],
    code: [source.code.length, page.code.length],
    sameCode: same,
    tables: [source.tables, page.tables],
    items: [source.items, page.items],
    addresses: { found: new Set(source.addresses).size - strangers.length, all: new Set(source.addresses).size },
    differences: [
      ...lost.map((sentence) => `缺：${sentence.slice(0, 90)}`),
      ...strangers.map((address) => `缺地址：${address.slice(0, 120)}`),
      ...unread.map((sign) => `残留：${sign}`),
    ],
  };
}
