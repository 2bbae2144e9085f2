import { blockRegistry } from '#contract/blocks/registry.ts';
import { maxMarkupElements, maxPostHighlightedLength } from '#contract/features/blocks/limits.ts';
import type { Block } from '#contract/kit/block.ts';
import { childBlocks, mapChildren } from '#contract/kit/block-tree.ts';
import { htmlToText } from '#contract/kit/html-text.ts';
import { partRegistry } from '#server/blocks/registry.ts';

import type { PrepareContext } from './block-part.ts';
import { postFormulas, renderInlineFormulas } from './formulas.ts';
import { escapeHtml } from './escape-html.ts';
import { mapInlineFields } from './inline-fields.ts';
import { sanitiseInline, sanitiseRaw } from './sanitise-html.ts';
import { withoutSecrets } from './without-secrets.ts';

/** Ids used by the page around an article; no heading may use one. */
const reservedAnchors = ['comments', 'content', 'main', 'root', 'toc', 'top'];

/** Blocks to prepare, counted in reading order from 0. */
export interface PreparationWork {
  blocks: readonly Block[];
  /** Host of this site, to distinguish internal from external links. */
  host: string;
  /** Blocks of which only the text is kept. */
  plain: readonly number[];
  /** Shared memory that receives the number of the block being prepared. */
  progress: Int32Array;
}

/** The prepared blocks, or the number of the first one that is too complex. */
export type Preparation = { blocks: Block[] } | { tooComplex: number };

class TooComplexError extends Error {
  override readonly name = 'TooComplexError';
}

const plainText = (html: string): string => escapeHtml(htmlToText(html));

function newContext(host: string): PrepareContext {
  const formula = postFormulas();
  let elements = 0;
  const count = (more: number): void => {
    elements += more;
    if (elements > maxMarkupElements) throw new TooComplexError();
  };
  return {
    host,
    anchors: new Set(reservedAnchors),
    inline: (html) => renderInlineFormulas(sanitiseInline(html, { host, count }), formula),
    raw: (html) => sanitiseRaw(html, { host, count }),
    formula: (tex) => formula(tex, true),
    highlightLeft: maxPostHighlightedLength,
  };
}

/** The same post for a block of which only the text is kept. */
function plainContext({ host, anchors }: PrepareContext): PrepareContext {
  const formula = (tex: string): string => `<code>${escapeHtml(tex)}</code>`;
  return { host, anchors, inline: plainText, raw: plainText, formula, highlightLeft: 0 };
}

/** Prepares the blocks of one post, one after the other. */
class Preparer {
  readonly #work: PreparationWork;
  readonly #context: PrepareContext;
  readonly #plain: ReadonlySet<number>;
  number = -1;

  constructor(work: PreparationWork) {
    this.#work = work;
    this.#context = newContext(work.host);
    this.#plain = new Set(work.plain);
  }

  async prepareAll(blocks: readonly Block[]): Promise<Block[]> {
    const prepared: Block[] = [];
    for (const block of blocks) prepared.push(await this.#prepare(block));
    return prepared;
  }

  async #prepare(block: Block): Promise<Block> {
    this.number += 1;
    Atomics.store(this.#work.progress, 0, this.number);
    const children = childBlocks(block);
    const context = this.#plain.has(this.number) ? plainContext(this.#context) : this.#context;
    const data = await this.#prepareData(block, context);
    const inner = await this.prepareAll(children);
    let at = 0;
    return mapChildren({ ...block, data }, (list) => list.map((child) => inner[at++] ?? child));
  }

  async #prepareData(block: Block, context: PrepareContext): Promise<Record<string, unknown>> {
    const definition = blockRegistry.get(block.type);
    // The data of an unknown type is kept for when the type returns. It may have been a lock, so none of it is shown.
    if (!definition) return {};
    const clean = mapInlineFields(withoutSecrets(block.data), definition.inline ?? [], context.inline);
    return (await partRegistry.get(block.type)?.prepare?.(clean, context)) ?? clean;
  }
}

/**
 * Prepares parsed blocks for rendering: sanitises inline HTML, highlights code, renders formulas, assigns anchors and
 * removes passwords. Deterministic. Can take long, so it runs in a thread.
 */
export async function prepareTree(work: PreparationWork): Promise<Preparation> {
  const preparer = new Preparer(work);
  try {
    return { blocks: await preparer.prepareAll(work.blocks) };
  } catch (error) {
    if (error instanceof TooComplexError) return { tooComplex: preparer.number };
    throw error;
  }
}
