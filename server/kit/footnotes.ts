import { blockRegistry } from '#contract/blocks/registry.ts';
import type { Block } from '#contract/kit/block.ts';
import { mapChildren, walkBlocks } from '#contract/kit/block-tree.ts';
import { footnoteMark } from '#contract/kit/footnote-marks.ts';

import { mapInlineFields } from './inline-fields.ts';

interface Note {
  label: string;
  text: string;
}

/** A note that is named: its number, and the ids of its marks. */
interface NamedNote extends Note {
  id: string;
  number: number;
  marks: string[];
}

export type Notes = ReadonlyMap<string, Note>;

/** All notes of a tree by their label; of equal labels the first counts. */
export function notesOf(blocks: readonly Block[]): Notes {
  const notes = new Map<string, Note>();
  walkBlocks(blocks, ({ type, data }) => {
    if (type !== 'footnotes' || !Array.isArray(data.items)) return;
    for (const note of data.items as Note[]) if (!notes.has(note.label)) notes.set(note.label, note);
  });
  return notes;
}

/** Attribute values may contain `>`; the sanitiser quotes them doubly. */
const tag = /(<(?:[^<>"]|"[^"]*")*>)/;
/** Marks in them are text: a link cannot hold another one. */
const literal = /^<(\/?)(?:code|kbd|samp|a|math|annotation)[\s>]/;

/** Changes the text between the tags of sanitised HTML. */
function mapText(html: string, change: (text: string) => string): string {
  let depth = 0;
  return html
    .split(tag)
    .map((part, at) => {
      if (at % 2 === 0) return depth === 0 ? change(part) : part;
      const found = literal.exec(part);
      if (found) depth += found[1] ? -1 : 1;
      return part;
    })
    .join('');
}

/** Numbers the marks of texts and collects the notes that they name. */
class Numbering {
  readonly #notes: Notes;
  readonly #prefix: string;
  readonly #named = new Map<string, NamedNote>();

  constructor(notes: Notes, prefix: string) {
    this.#notes = notes;
    this.#prefix = prefix;
  }

  get named(): NamedNote[] {
    return [...this.#named.values()];
  }

  #name(note: Note): NamedNote {
    const known = this.#named.get(note.label);
    if (known) return known;
    const number = this.#named.size + 1;
    const made = { label: note.label, text: note.text, id: `fn:${this.#prefix}${number}`, number, marks: [] };
    this.#named.set(note.label, made);
    return made;
  }

  readonly mark = (html: string): string =>
    html.includes('[^')
      ? mapText(html, (text) =>
          text.replace(footnoteMark, (mark, label: string) => {
            const note = this.#notes.get(label);
            if (!note) return mark;
            const named = this.#name(note);
            const nth = named.marks.length;
            const id = `fnref:${this.#prefix}${named.number}${nth > 0 ? `-${nth + 1}` : ''}`;
            named.marks.push(id);
            return `<sup class="footnote"><a id="${id}" href="#${named.id}" role="doc-noteref" aria-label="脚注 ${named.number}">${named.number}</a></sup>`;
          }),
        )
      : html;
}

const isOther = ({ type }: Block): boolean => type !== 'footnotes';

/** A tree without its footnotes blocks. */
function withoutNotes(blocks: readonly Block[]): Block[] {
  return blocks.filter(isOther).map((block) => mapChildren(block, withoutNotes));
}

const listOf = (items: readonly NamedNote[]): Block[] =>
  items.length === 0 ? [] : [{ id: 'footnotes', type: 'footnotes', data: { items } }];

/**
 * Turns the marks of opened, sanitised blocks into links and puts the notes that they name at the end. A note that only
 * a closed lock names is not among them. `notes`: those of the whole post, for a part of it; `prefix`: what
 * distinguishes the ids of that part.
 */
export function placeFootnotes(opened: readonly Block[], notes: Notes = notesOf(opened), prefix = ''): Block[] {
  if (notes.size === 0) return withoutNotes(opened);
  const numbering = new Numbering(notes, prefix);
  const marked = mapBlocksInOrder(withoutNotes(opened), ({ type, data }) =>
    data.locked === undefined ? mapInlineFields(data, blockRegistry.get(type)?.inline ?? [], numbering.mark) : data,
  );
  return [...marked, ...listOf(numbering.named)];
}

/** Maps the data of each block before those inside it, so that marks are numbered as they are read. */
function mapBlocksInOrder(blocks: readonly Block[], map: (block: Block) => Record<string, unknown>): Block[] {
  return blocks.map((block) => mapChildren({ ...block, data: map(block) }, (inner) => mapBlocksInOrder(inner, map)));
}

/** Gives each page of a placed body the notes that its own texts name. */
export function footnotesByPage(pages: readonly Block[][]): Block[][] {
  const last = pages.at(-1)?.at(-1);
  if (pages.length < 2 || last?.type !== 'footnotes') return [...pages];
  const items = last.data.items as NamedNote[];
  return pages.map((page) => {
    const blocks = page.filter(isOther);
    const found = JSON.stringify(blocks).matchAll(/id=\\"(fnref:[^"\\]+)\\"/g);
    const marks = new Set(Array.from(found, ([, id]) => id));
    const here = items.map((note) => ({ ...note, marks: note.marks.filter((id) => marks.has(id)) }));
    return [...blocks, ...listOf(here.filter(({ marks }) => marks.length > 0))];
  });
}
