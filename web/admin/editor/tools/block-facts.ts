import type { ToolIconName } from './tool-icons.ts';

/** What the contract says of a block type, as far as the editor needs it. */
export interface BlockFacts {
  label: string;
  shortLabel?: string;
  icon: ToolIconName;
  flow?: 'text' | 'rule';
  isLock?: true;
  isPro?: true;
}
