import type { MenuConfig } from '@editorjs/editorjs';

import type { FieldLook, TextField } from '../text-field.ts';
import { TextTool } from '../text-tool.ts';
import { toolIcon } from '../tool-icons.ts';

const levelNames = ['一', '二', '三', '四', '五', '六'];

/** Anchors are URL fragments: no spaces and no reserved characters. */
function cleanAnchor(typed: string): string {
  return typed
    .trim()
    .replace(/[\s#?&/\\%"'<>]+/g, '-')
    .slice(0, 200);
}

export class HeaderTool extends TextTool {
  private container = document.createElement('div');

  protected elementName(): string {
    return `h${this.level}`;
  }

  protected look(): FieldLook {
    return { label: '标题', placeholder: `${levelNames[this.level - 1]}级标题`, className: 'tool-header' };
  }

  private get level(): number {
    const { level } = this.stored;
    return typeof level === 'number' && level >= 1 && level <= 6 ? level : 2;
  }

  render(): HTMLElement {
    this.container.append(this.field.element);
    return this.container;
  }

  renderSettings(): MenuConfig {
    const levels = this.level === 1 ? [1, 2, 3, 4, 5, 6] : [2, 3, 4, 5, 6];
    return [
      ...levels.map((level) => ({
        icon: toolIcon('header'),
        title: `${levelNames[level - 1]}级标题`,
        isActive: level === this.level,
        closeOnActivate: true,
        onActivate: () => this.changeLevel(level),
      })),
      { type: 'html', element: this.anchorField() },
    ];
  }

  private changeLevel(level: number): void {
    const before = this.field;
    this.set('level', level);
    const after: TextField = this.makeField(before.html);
    this.field = after;
    before.element.replaceWith(after.element);
    after.element.focus();
  }

  /** Links to the heading keep working as long as its anchor is unchanged. */
  private anchorField(): HTMLElement {
    const label = document.createElement('label');
    label.className = 'tool-menu-field';
    label.append('锚点');
    const input = document.createElement('input');
    input.value = typeof this.stored.anchor === 'string' ? this.stored.anchor : '';
    input.placeholder = '按标题自动生成';
    input.maxLength = 200;
    input.addEventListener('change', () => this.set('anchor', cleanAnchor(input.value) || undefined));
    input.addEventListener('keydown', (event) => event.stopPropagation());
    label.append(input);
    return label;
  }
}
