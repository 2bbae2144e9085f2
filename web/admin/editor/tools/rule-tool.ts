import type { BlockTool, BlockToolConstructorOptions } from '@editorjs/editorjs';

import type { BlockType } from '#contract/blocks/registry.ts';

import { blockFacts } from './facts.registry.ts';

/** A block without text: a labelled line across the page. */
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
    // A focusable separator would be an adjustable one, which requires a value.
    element.setAttribute('role', 'img');
    element.setAttribute('aria-label', label);
    element.dataset.label = label;
    return element;
  }

  save(): Record<string, unknown> {
    return this.stored;
  }
}
