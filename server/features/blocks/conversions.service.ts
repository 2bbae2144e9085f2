import { conversionErrors, conversionNotes } from '#contract/features/blocks/copy.ts';
import { conversionTimeoutMs, maxConversionNotes, maxQueuedConversions } from '#contract/features/blocks/limits.ts';
import type { Block } from '#contract/kit/block.ts';
import { fullText } from '#contract/kit/block-text.ts';
import { mapBlocks } from '#contract/kit/block-tree.ts';
import { DomainError } from '#contract/errors.ts';
import type { PastedBlocks, PastedText } from '#server/importers/pasted/convert-pasted.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';
import type { CallContext } from '#server/kit/site.ts';
import { Thread, ThreadError } from '#server/kit/thread.ts';

const thread = new Thread<PastedText, PastedBlocks>(
  new URL('../../importers/pasted/conversion-thread.ts', import.meta.url),
  { workMs: conversionTimeoutMs, maxWaiting: maxQueuedConversions, memoryMb: 512 },
);

function refuse(error: unknown): never {
  if (!(error instanceof ThreadError)) throw error;
  if (error.failure === 'busy') throw new DomainError('OVERLOADED', conversionErrors.busy);
  throw new DomainError('VALIDATION', conversionErrors.tooSlow, { fields: { text: conversionErrors.tooSlow } });
}

function textBlockOf(block: Block): Block {
  const text = escapeHtml(fullText([block]).trim()).replaceAll('\n', '<br>');
  return { id: block.id, type: 'paragraph', data: { text } };
}

/**
 * Converts pasted text into blocks that the user may save, and lists what could not be converted.
 * @throws DomainError VALIDATION when it takes too long, OVERLOADED
 */
export async function convertPastedText(
  context: CallContext,
  pasted: PastedText,
): Promise<{ blocks: Block[]; unconverted: string[] }> {
  const { blocks, notes, lostPictures } = await thread.run(pasted).catch(refuse);
  const unconverted = lostPictures > 0 ? [conversionNotes.pictures(lostPictures), ...notes] : notes;
  const mayRaw = context.viewer.power >= context.site.options.get('raw_block_from_power');
  let isCut = false;
  const allowed = mapBlocks(blocks, (block) => {
    if (block.type !== 'raw' || mayRaw) return block;
    isCut = true;
    return textBlockOf(block);
  });
  if (isCut) unconverted.push(conversionNotes.markup);
  return { blocks: allowed, unconverted: unconverted.slice(0, maxConversionNotes) };
}
