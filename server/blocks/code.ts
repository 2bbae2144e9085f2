import type { BlockData } from '#contract/blocks/registry.ts';
import type { BlockPart } from '#server/kit/block-part.ts';

export const part: BlockPart = {
  async prepare(data, context) {
    const { code, language, highlight, ...rest } = data as BlockData<'code'>;
    // Imported lazily so that grammars are loaded only once a code block is saved.
    const { highlightCode, markedLines } = await import('#server/kit/highlight.ts');
    const coloured = await highlightCode(code, language, context.highlightLeft);
    if (coloured.isHighlighted) context.highlightLeft -= code.length;
    const marked = new Set(markedLines(highlight, coloured.lines.length));
    const html = coloured.lines
      .map((line, at) => `<span class="${marked.has(at + 1) ? 'line marked' : 'line'}">${line}</span>`)
      .join('\n');
    return {
      ...rest,
      language: coloured.language,
      language_name: coloured.languageName,
      lines: coloured.lines.length,
      html,
    };
  },
};
