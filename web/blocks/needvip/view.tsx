import type { Block } from '#contract/kit/block.ts';

import type { ViewProps } from '../view-props.ts';

export { enhance } from './enhance.ts';
export const island = true;

/** Renders the content once unlocked; a locked placeholder is shown before that. */
export function View({ block: { data }, render }: ViewProps<{ blocks: Block[] }>) {
  return <div className="unlocked">{render(data.blocks)}</div>;
}
