import type { Block } from '#contract/kit/block.ts';

import type { ViewProps } from '../view-props.ts';

export { enhance } from './enhance.ts';
export const island = true;

/** Renders the content once unlocked; before that a locked placeholder is shown, whose island asks for the password. */
export function View({ block: { data }, render }: ViewProps<{ blocks: Block[] }>) {
  return <div className="unlocked">{render(data.blocks)}</div>;
}
