import { previewPost } from '#contract/features/posts/previews.calls.ts';
import type { Block } from '#contract/kit/block.ts';
import { send } from '#web/kit/client.ts';

import type { RenderedBlock } from './tools/editor-services.ts';

/** Blocks requested within this time are rendered by one call, since an article can have many. */
const gatherMs = 60;

interface Asking {
  block: Block;
  resolve: (drawn: RenderedBlock) => void;
  reject: (error: unknown) => void;
}

let waiting: Asking[] = [];

async function drawAll(asking: readonly Asking[]): Promise<void> {
  try {
    const blocks = asking.map(({ block }) => block);
    const [{ post }, { renderUnlocked }, { startIslands }] = await Promise.all([
      send(previewPost, { title: '预览', content: { blocks } }),
      import('#web/blocks/render-unlocked.tsx'),
      import('#web/blocks/start-islands.ts'),
    ]);
    const drawn = new Map((post.blocks as Block[]).map((block) => [block.id, block]));
    for (const { block, resolve, reject } of asking) {
      const prepared = drawn.get(block.id);
      if (!prepared) {
        reject(new Error('The block is not shown.'));
        continue;
      }
      renderUnlocked([prepared]).then(
        (element) => resolve({ element, activate: () => startIslands(element, { postId: 0 }) }),
        reject,
      );
    }
  } catch (error) {
    for (const { reject } of asking) reject(error);
  }
}

/** Renders a block as readers see it. @throws the error that prevented rendering */
export function renderEditorBlock(type: string, data: Record<string, unknown>): Promise<RenderedBlock> {
  return new Promise((resolve, reject) => {
    if (waiting.length === 0) {
      setTimeout(() => {
        const asking = waiting;
        waiting = [];
        void drawAll(asking);
      }, gatherMs);
    }
    waiting.push({ block: { id: `preview-${waiting.length}`, type, data }, resolve, reject });
  });
}
