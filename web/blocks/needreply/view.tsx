import type { Block } from '#contract/kit/block.ts';

import type { ViewProps } from '../view-props.ts';

export { enhance } from './enhance.ts';
export const island = true;

/** Past the gate it is what it holds; before it, its face stands here. */
export function View({ block: { data }, render }: ViewProps<{ blocks: Block[] }>) {
  return <div className="unlocked">{render(data.blocks)}</div>;
}
