import type { MenuConfig } from '@editorjs/editorjs';

import { alignMenu } from '../side-align.ts';
import type { FieldLook } from '../text-field.ts';
import { TextTool } from '../text-tool.ts';

export class ParagraphTool extends TextTool {
  protected elementName(): string {
    return 'p';
  }

  protected look(): FieldLook {
    return { label: '段落', placeholder: this.placeholder, className: 'tool-paragraph' };
  }

  render(): HTMLElement {
    this.showAlign();
    return this.field.element;
  }

  renderSettings(): MenuConfig {
    return alignMenu(this.stored.align, (align) => {
      this.set('align', align);
      this.showAlign();
    });
  }

  private showAlign(): void {
    const { align } = this.stored;
    this.field.element.dataset.align = typeof align === 'string' ? align : 'left';
  }
}
