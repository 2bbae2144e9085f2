import { type Contents, emptyContents } from './source-file.ts';

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  copy: '©',
  middot: '·',
  laquo: '«',
  raquo: '»',
  times: '×',
  larr: '←',
  rarr: '→',
  eacute: 'é',
  emsp: ' ',
  ensp: ' ',
};

/** Decodes entities. */
export function decode(text: string): string {
  return text.replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal: string, hex: string, name: string) => {
    if (decimal) return String.fromCodePoint(Number(decimal));
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16));
    return named[name] ?? whole;
  });
}

const inline =
  /^(a|abbr|acronym|b|bdi|bdo|big|cite|code|data|del|dfn|em|font|i|ins|kbd|label|mark|q|rb|rp|rt|ruby|s|samp|small|span|strike|strong|sub|sup|time|tt|u|var|wbr)$/;

/** Text of HTML: inline tags leave no gap, all others begin a new run. */
export function textRuns(html: string): string[] {
  const text = html.replace(/<\/?([a-z][\w:-]*)(?:"[^"]*"|'[^']*'|[^>"'])*>/gi, (_tag, name: string) =>
    inline.test(name.toLowerCase()) ? '' : '\n',
  );
  return decode(text).split('\n');
}

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/** External addresses in attributes. */
function addressesOf(html: string): string[] {
  return [...html.matchAll(/\s(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi)]
    .map(([, one, two]) => decode(one ?? two ?? '').trim())
    .filter((address) => /^https?:\/\/[^\s]+$/.test(address));
}

/** Counts the contents of raw HTML, with simple rules independent of the importer. */
export function readHtml(html: string): Contents {
  const contents = emptyContents();
  const rest = html
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|template|iframe|object|svg)\b[\s\S]*?<\/\1\s*>/gi, (whole, name: string) => {
      if (/iframe|object/i.test(name)) contents.addresses.push(...addressesOf(whole));
      return '\n';
    })
    .replace(/<pre\b[^>]*>([\s\S]*?)<\/pre\s*>/gi, (_whole, body: string) => {
      contents.code.push(decode(body.replace(/<br\s*\/?>/gi, '\n').replace(/<\/?[a-z][^>]*>/gi, '')));
      return '\n';
    })
    // The label of WordPress's own download button, which every theme replaces.
    .replace(/<a\b[^>]*wp-block-file__button[^>]*>[^<]*<\/a>/gi, '');
  contents.images = count(rest, /<img\b/gi) + count(rest, /background-image:\s*url\(/gi);
  contents.tables = count(rest, /<table\b/gi);
  contents.items = count(rest, /<li\b/gi) - count(rest, /<li class="blocks-gallery-item"/gi);
  contents.addresses.push(...addressesOf(rest));
  for (const run of textRuns(rest)) {
    // An address on its own line becomes an embedded player and is not text.
    if (/^\s*https?:\/\/\S+\s*$/.test(run)) contents.addresses.push(run.trim());
    else contents.text.push(run);
  }
  return contents;
}
