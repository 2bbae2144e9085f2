import type { BlockTool, BlockToolConstructorOptions } from '@editorjs/editorjs';

import type { BlockType } from '#contract/blocks/registry.ts';

import { blockFacts } from './facts.registry.ts';

/** A block without words: a line across the page that says what it is. */
export abstract class RuleTool implements BlockTool {
  static isReadOnlySupported = true;
  private readonly stored: Record<string, unknown>;

  constructor({ data }: BlockToolConstructorOptions) {
    this.stored = data as Record<string, unknown>;
  }

  protected abstract readonly type: BlockType;

  render(): HTMLElement {
    const { label } = blockFacts[this.type];
    const element = document.createElement('div');
    element.className = `tool-rule tool-${this.type}`;
    element.tabIndex = 0;
    // One that can be focused would be a separator to drag, which needs a place on a scale.
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', label);
    element.dataset.label = label;
    return element;
  }

  save(): Record<string, unknown> {
    return this.stored;
  }
}
