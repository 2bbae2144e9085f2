import { blockRegistry } from '../blocks/registry.ts';
import type { Block } from './block.ts';
import { walkBlocks } from './block-tree.ts';
import { namedLabels, withoutMarks } from './footnote-marks.ts';

/** The texts of a post, and its notes apart: a note is read where a text names it. */
class Texts {
  readonly #lines: { text: string; isSource: boolean }[] = [];
  readonly #notes = new Map<string, string>();

  add(texts: readonly string[], isSource: boolean): void {
    this.#lines.push(...texts.map((text) => ({ text, isSource })));
  }

  addNotes(labels: readonly string[], texts: readonly string[]): void {
    labels.forEach((label, at) => this.#notes.has(label) || this.#notes.set(label, texts[at] ?? ''));
  }

  /** `all`: with the notes that nothing names. */
  lines(all: boolean): string[] {
    if (this.#notes.size === 0) return this.#lines.map(({ text }) => text);
    const labels = new Set(this.#notes.keys());
    const named = new Set(this.#lines.flatMap(({ text, isSource }) => (isSource ? [] : namedLabels(text))));
    return [
      ...this.#lines.map(({ text, isSource }) => (isSource ? text : withoutMarks(text, labels))),
      ...Array.from(this.#notes).flatMap(([label, text]) => (all || named.has(label) ? [text] : [])),
    ];
  }
}

function textOf(blocks: readonly Block[], { opensLocks = false, isProse = false } = {}): string {
  const texts = new Texts();
  walkBlocks(blocks, (block) => {
    const definition = blockRegistry.get(block.type);
    if (!definition) return opensLocks;
    if (definition.lock && !opensLocks) return false;
    const data = definition.data.safeParse(block.data);
    if (!data.success) return true;
    const read = isProse ? (definition.prose ?? definition.text) : definition.text;
    const { items } = block.data as { items?: { label: string }[] };
    if (block.type === 'footnotes' && items)
      texts.addNotes(
        items.map(({ label }) => label),
        read(data.data),
      );
    else texts.add(read(data.data), definition.prose !== undefined);
    return true;
  });
  return texts
    .lines(opensLocks)
    .filter((line) => line.trim() !== '')
    .join('\n');
}

/**
 * The text that everyone may read, one line per piece, for search, feeds, excerpts and descriptions. Excludes locked
 * blocks and unknown types, which may be locks of another version.
 * @see docs/reference/README.md
 */
export function publicText(blocks: readonly Block[]): string {
  return textOf(blocks);
}

/** The same without source text such as code and formulas: what reads well in a passage. */
export function publicProse(blocks: readonly Block[]): string {
  return textOf(blocks, { isProse: true });
}

/** The text of a post including locked content; only for counting and for its author. */
export function fullText(blocks: readonly Block[]): string {
  return textOf(blocks, { opensLocks: true });
}
