import { previewPost } from '#contract/features/posts/previews.calls.ts';
import type { Block } from '#contract/kit/block.ts';
import { send } from '#web/kit/client.ts';

import type { DrawnBlock } from './tools/editor-services.ts';

/** Blocks that ask within this time are drawn by one call: an article that is opened may have many. */
const gatherMs = 60;

interface Asking {
  block: Block;
  resolve: (drawn: DrawnBlock) => void;
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
        (element) => resolve({ element, wake: () => startIslands(element, { postId: 0 }) }),
        reject,
      );
    }
  } catch (error) {
    for (const { reject } of asking) reject(error);
  }
}

/** A block as readers will see it. @throws what kept it from being drawn */
export function drawBlock(type: string, data: Record<string, unknown>): Promise<DrawnBlock> {
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
