import type { Block } from '#contract/kit/block.ts';
import { publicText } from '#contract/kit/block-text.ts';

type Renderer = (blocks: Block[]) => string;

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Words without views: what is left where no web bundle is loaded, such as on the command line. */
function renderPlain(blocks: Block[]): string {
  return publicText(blocks)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => `<p>${line.replace(/[&<>"']/g, (sign) => escapes[sign] as string)}</p>`)
    .join('\n');
}

let renderer: Renderer = renderPlain;

/** The web bundle's views, given once it is loaded: feeds show what pages show. */
export function setBlockRenderer(render: Renderer): void {
  renderer = render;
}

/** HTML of prepared blocks that went through the gate. */
export function renderBlocks(blocks: Block[]): string {
  return renderer(blocks);
}
