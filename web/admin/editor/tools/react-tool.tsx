import type { BlockAPI, BlockTool, BlockToolConstructable, BlockToolConstructorOptions } from '@editorjs/editorjs';
import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';

import type { BlockType } from '#contract/blocks/registry.ts';

import type { EditorServices } from './editor-services.ts';
import { blockFacts } from './facts.registry.ts';

type Patch<Data> = Partial<Data> | ((data: Data) => Partial<Data>);

export interface FormProps<Data> {
  data: Data;
  /** Fields set to `undefined` are removed. */
  change: (patch: Patch<Data>) => void;
  /**
   * Registers work to finish before the block is read, such as reading a nested editor; returns a function that
   * unregisters it.
   */
  beforeSave: (work: () => Promise<void>) => () => void;
  services: EditorServices;
  readOnly: boolean;
  blockId: string;
}

export interface ReactToolSpec<Data> {
  type: BlockType;
  Form: ComponentType<FormProps<Data>>;
  /** Default values for fields that a stored block may lack; used for display and never stored on their own. */
  blank: Data;
}

interface ToolConfig {
  services?: EditorServices;
}

/**
 * A block edited by a React form. Stored data, including unknown fields, changes only where the author changes it, so
 * loading and saving leaves it equal.
 */
export class ReactTool<Data extends object> implements BlockTool {
  static isReadOnlySupported = true;
  /** The form handles Enter. */
  static enableLineBreaks = true;

  private stored: Data;
  private readonly spec: ReactToolSpec<Data>;
  private readonly block: BlockAPI;
  private readonly services: EditorServices;
  private readonly readOnly: boolean;
  private readonly waiting = new Set<() => Promise<void>>();
  private readonly container = document.createElement('div');
  private root: Root | undefined;

  constructor(spec: ReactToolSpec<Data>, { data, block, config, readOnly }: BlockToolConstructorOptions) {
    this.spec = spec;
    this.stored = data as Data;
    this.block = block;
    this.services = ((config ?? {}) as ToolConfig).services ?? {};
    this.readOnly = readOnly;
  }

  render(): HTMLElement {
    const { container } = this;
    container.className = 'tool-form';
    container.setAttribute('role', 'group');
    container.setAttribute('aria-label', blockFacts[this.spec.type].label);
    // The form dispatches changes itself; Editor.js must not treat every re-render as a change.
    container.dataset.mutationFree = 'true';
    // In a form, Tab moves between controls instead of blocks.
    container.addEventListener('keydown', (event) => {
      if (event.key === 'Tab') event.stopPropagation();
    });
    this.root = createRoot(container);
    this.draw();
    return container;
  }

  async save(): Promise<Data> {
    await Promise.all([...this.waiting].map((work) => work()));
    return this.stored;
  }

  destroy(): void {
    const { root } = this;
    this.root = undefined;
    // React cannot unmount a root while it renders, which happens when an outer block is removed.
    queueMicrotask(() => root?.unmount());
  }

  private readonly change = (patch: Patch<Data>): void => {
    const now = { ...this.spec.blank, ...this.stored };
    const fields = typeof patch === 'function' ? patch(now) : patch;
    const next: Record<string, unknown> = { ...this.stored, ...fields };
    for (const [name, value] of Object.entries(next)) if (value === undefined) delete next[name];
    this.stored = next as Data;
    if (!this.root) return;
    this.draw();
    this.block.dispatchChange();
  };

  private readonly beforeSave = (work: () => Promise<void>): (() => void) => {
    this.waiting.add(work);
    return () => this.waiting.delete(work);
  };

  private draw(): void {
    const { Form, blank } = this.spec;
    this.root?.render(
      <Form
        data={{ ...blank, ...this.stored }}
        change={this.change}
        beforeSave={this.beforeSave}
        services={this.services}
        readOnly={this.readOnly}
        blockId={this.block.id}
      />,
    );
  }
}

/** The Editor.js tool class for a form. */
export function reactTool<Data extends object>(spec: ReactToolSpec<Data>): BlockToolConstructable {
  return class extends ReactTool<Data> {
    constructor(options: BlockToolConstructorOptions) {
      super(spec, options);
    }
  } as unknown as BlockToolConstructable;
}
