import type { API, BlockAPI, BlockTool, BlockToolConstructorOptions } from '@editorjs/editorjs';

import { inlineRules } from './inline-html.ts';
import { TextField, type FieldLook } from './text-field.ts';

export type StoredData = Record<string, unknown>;

/** A block of one rich text field, with the usual behavior of Enter, Backspace and the caret. */
export abstract class TextTool implements BlockTool {
  static isReadOnlySupported = true;
  /**
   * Rules in both forms that Editor.js reads. By field (`text: true`): the field cleans its own text, which must not be
   * rewritten on every save. By tag: for the bare text when blocks of different types are merged.
   */
  static sanitize = { text: true, ...inlineRules };
  static conversionConfig = { export: 'text', import: 'text' };

  protected stored: StoredData;
  protected readonly api: API;
  protected readonly block: BlockAPI;
  protected readonly readOnly: boolean;
  protected readonly placeholder: string | undefined;
  protected field: TextField;

  constructor({ data, api, block, config, readOnly }: BlockToolConstructorOptions) {
    this.stored = { ...(data as StoredData) };
    this.api = api;
    this.block = block;
    this.readOnly = readOnly;
    this.placeholder = (config as { placeholder?: string } | undefined)?.placeholder;
    this.field = this.makeField(typeof this.stored.text === 'string' ? this.stored.text : '');
  }

  protected abstract elementName(): string;
  protected abstract look(): FieldLook;

  protected makeField(html: string): TextField {
    const element = document.createElement(this.elementName());
    const field = new TextField(element, html, { ...this.look(), readOnly: this.readOnly });
    element.addEventListener('input', () => field.markEmpty());
    return field;
  }

  abstract render(): HTMLElement;

  save(): StoredData {
    return { ...this.stored, text: this.field.html };
  }

  merge(data: { text?: string }): void {
    this.field.append(data.text ?? '');
  }

  protected set(key: string, value: unknown): void {
    if (value === undefined) delete this.stored[key];
    else this.stored[key] = value;
    this.block.dispatchChange();
  }
}
