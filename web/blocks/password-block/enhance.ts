import { blockContent } from '#contract/features/posts/unlocks.calls.ts';
import type { Block } from '#contract/kit/block.ts';
import { CallError, CallReplaced, send } from '#web/kit/client.ts';
import { storedValues } from '#web/ui/stored-value.ts';

import type { Enhance, IslandContext } from '../view-props.ts';

const stored = storedValues('somnia');

interface Lock {
  placeholder: HTMLElement;
  postId: number;
  blockId: string;
}

const grantKey = (lock: Lock) => `grant:${lock.postId}:${lock.blockId}`;

async function replaceLock(lock: Lock, blocks: Block[], context: IslandContext): Promise<void> {
  const { renderUnlocked } = await import('../render-unlocked.tsx');
  const opened = await renderUnlocked(blocks);
  lock.placeholder.replaceWith(opened);
  context.start(opened);
  opened.tabIndex = -1;
}

async function open(lock: Lock, key: { password: string } | { grant: string }, context: IslandContext): Promise<void> {
  const { blocks, grant } = await send(blockContent, { post_id: lock.postId, block_id: lock.blockId, ...key });
  if (grant) stored.write(grantKey(lock), grant);
  await replaceLock(lock, blocks, context);
}

/** A block that was opened before opens by itself the next time, as long as the server still accepts its grant. */
async function reopen(lock: Lock, context: IslandContext): Promise<void> {
  const grant = stored.read(grantKey(lock));
  if (typeof grant !== 'string') return;
  try {
    await open(lock, { grant }, context);
  } catch (error) {
    if (error instanceof CallError && error.status === 403) stored.remove(grantKey(lock));
  }
}

async function submit(lock: Lock, form: HTMLFormElement, context: IslandContext): Promise<void> {
  const field = form.elements.namedItem('password') as HTMLInputElement;
  const button = form.querySelector('button') as HTMLButtonElement;
  const said = form.querySelector('.lock-error') as HTMLElement;
  said.textContent = '';
  button.disabled = true;
  try {
    await open(lock, { password: field.value }, context);
  } catch (error) {
    if (error instanceof CallReplaced) return;
    // Keep the typed password: most wrong passwords are typos.
    said.textContent = error instanceof CallError ? error.message : '内容没有加载成功，请重试';
    field.setAttribute('aria-invalid', 'true');
    field.focus();
  } finally {
    button.disabled = false;
  }
}

/** Asks for the password in place and replaces the placeholder by the unlocked content. */
export const enhance: Enhance = (placeholder, context) => {
  const form = placeholder.querySelector('form');
  const lock: Lock = { placeholder, postId: context.postId, blockId: placeholder.dataset.block ?? '' };
  if (!form) return;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void submit(lock, form, context);
  });
  void reopen(lock, context);
};
