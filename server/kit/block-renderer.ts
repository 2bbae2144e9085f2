import type { Block } from '#contract/kit/block.ts';
import { publicText } from '#contract/kit/block-text.ts';

type Renderer = (blocks: Block[]) => string;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Plain text fallback used when no web bundle is loaded, such as on the command line. */
function renderPlain(blocks: Block[]): string {
  return publicText(blocks)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replace(/[&<>"']/g, (sign) => escapes[sign] as string)}</p>`)
    .join('\n');
}

let renderer: Renderer = renderPlain;

/** Sets the renderer of the web bundle once it is loaded, so that feeds contain the same HTML as pages. */
export function setBlockRenderer(render: Renderer): void {
  renderer = render;
}

/** HTML of prepared blocks that passed the block gate. */
export function renderBlocks(blocks: Block[]): string {
  return renderer(blocks);
}
