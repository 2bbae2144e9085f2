import type { BlockAPI, BlockTool, BlockToolConstructable, BlockToolConstructorOptions } from '@editorjs/editorjs';
import type { ComponentType } from 'react';
import { createRoot, type Root } from 'react-dom/client';

import type { BlockType } from '#contract/blocks/registry.ts';

import type { EditorServices } from './editor-services.ts';
import { blockFacts } from './facts.registry.ts';

type Patch<Data> = Partial<Data> | ((data: Data) => Partial<Data>);

export interface FormProps<Data> {
  data: Data;
  /** Fields given as `undefined` are taken out. */
  change: (patch: Patch<Data>) => void;
  /** Work to be done before the block is read, such as reading an editor inside; returns how to call it off. */
  beforeSave: (work: () => Promise<void>) => () => void;
  services: EditorServices;
  readOnly: boolean;
  blockId: string;
}

export interface ReactToolSpec<Data> {
  type: BlockType;
  Form: ComponentType<FormProps<Data>>;
  /** What a stored block may lack; for showing only, never written by itself. */
  blank: Data;
}

interface ToolConfig {
  services?: EditorServices;
}

/**
 * A block whose editing is a React form. The data is kept as it was stored, with fields that no form knows, and only
 * what the writer changes is changed: loading and saving leaves it equal.
 */
export class ReactTool<Data extends object> implements BlockTool {
  static isReadOnlySupported = true;
  /** Enter belongs to the form. */
  static enableLineBreaks = true;

  private stored: Data;
  private readonly spec: ReactToolSpec<Data>;
  private readonly block: BlockAPI;
  private readonly services: EditorServices;
  private readonly readOnly: boolean;
  private readonly waiting = new Set<() => Promise<void>>();
  private readonly seat = document.createElement('div');
  private root: Root | undefined;

  constructor(spec: ReactToolSpec<Data>, { data, block, config, readOnly }: BlockToolConstructorOptions) {
    this.spec = spec;
    this.stored = data as Data;
    this.block = block;
    this.services = ((config ?? {}) as ToolConfig).services ?? {};
    this.readOnly = readOnly;
  }

  render(): HTMLElement {
    const { seat } = this;
    seat.className = 'tool-form';
    seat.setAttribute('role', 'group');
    seat.setAttribute('aria-label', blockFacts[this.spec.type].label);
    // The form says itself when the data changes; not every redrawing is a change of the article.
    seat.dataset.mutationFree = 'true';
    // In a form the Tab key goes from control to control, not from text to text.
    seat.addEventListener('keydown', (event) => {
      if (event.key === 'Tab') event.stopPropagation();
    });
    this.root = createRoot(seat);
    this.draw();
    return seat;
  }

  async save(): Promise<Data> {
    await Promise.all([...this.waiting].map((work) => work()));
    return this.stored;
  }

  destroy(): void {
    const { root } = this;
    this.root = undefined;
    // React refuses to take down a tree from within its own rendering, where an outer block may be going.
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

/** The class that Editor.js wants, for one form. */
export function reactTool<Data extends object>(spec: ReactToolSpec<Data>): BlockToolConstructable {
  return class extends ReactTool<Data> {
    constructor(options: BlockToolConstructorOptions) {
      super(spec, options);
    }
  } as unknown as BlockToolConstructable;
}
