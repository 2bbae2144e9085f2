import type { MarkSpec, NodeSpec } from 'prosemirror-model';

/** Elements without attributes that become marks; each keeps its own name, so that stored text stays as it was. */
const plainTags = [
  'strong',
  'b',
  'em',
  'i',
  'u',
  'ins',
  's',
  'del',
  'mark',
  'small',
  'cite',
  'q',
  'kbd',
  'samp',
  'var',
  'sup',
  'sub',
  'code',
] as const;

const aliases: Readonly<Record<string, readonly string[]>> = { s: ['strike'], b: ['big'], code: ['tt'] };

function plainMark(tag: string): MarkSpec {
  const tags = [tag, ...(aliases[tag] ?? [])];
  return {
    parseDOM: tags.map((each) => ({ tag: each })),
    toDOM: () => [tag, 0],
    ...(tag === 'code' ? { code: true } : {}),
  };
}

/** The mark of an element; a block type is already called `code`. */
export function markName(tag: string): string {
  return tag === 'code' ? 'inline_code' : tag;
}

/** The element of a mark. */
export function tagOfMark(name: string): string {
  return name === 'inline_code' ? 'code' : name;
}

const attributeOf = (node: HTMLElement, name: string): string | null => node.getAttribute(name);

/** The marks of rich text: exactly the inline elements that the server's sanitiser keeps. */
export const marks: Record<string, MarkSpec> = {
  a: {
    attrs: { href: { default: null }, title: { default: null } },
    inclusive: false,
    parseDOM: [
      { tag: 'a[href]', getAttrs: (node) => ({ href: attributeOf(node, 'href'), title: attributeOf(node, 'title') }) },
    ],
    toDOM: ({ attrs }) => ['a', { href: attrs.href as string, title: attrs.title as string, rel: 'noopener' }, 0],
  },
  abbr: {
    attrs: { title: { default: null } },
    parseDOM: [{ tag: 'abbr', getAttrs: (node) => ({ title: attributeOf(node, 'title') }) }],
    toDOM: ({ attrs }) => ['abbr', { title: attrs.title as string }, 0],
  },
  ...Object.fromEntries(plainTags.map((tag) => [markName(tag), plainMark(tag)])),
};

/** What stands between the words of rich text. */
export const inlineNodes: Record<string, NodeSpec> = {
  text: { group: 'inline' },
  br: {
    inline: true,
    group: 'inline',
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
    leafText: () => '\n',
  },
  picture: {
    inline: true,
    group: 'inline',
    attrs: {
      src: { default: '' },
      alt: { default: null },
      title: { default: null },
      width: { default: null },
      height: { default: null },
    },
    toDOM: ({ attrs }) => ['img', { ...attrs, class: 'tool-inline-picture' }],
    leafText: ({ attrs }) => String(attrs.alt ?? ''),
  },
  formula: {
    inline: true,
    group: 'inline',
    attrs: { tex: { default: '' } },
    toDOM: ({ attrs }) => ['span', { class: 'math-inline', 'data-tex': attrs.tex as string }, attrs.tex as string],
    leafText: ({ attrs }) => `$${String(attrs.tex)}$`,
  },
  ruby: {
    inline: true,
    group: 'inline',
    attrs: { base: { default: '' }, reading: { default: '' }, marks: { default: '（）' } },
    toDOM: ({ attrs }) => ['ruby', attrs.base as string, ['rt', attrs.reading as string]],
    leafText: ({ attrs }) => String(attrs.base),
  },
};
