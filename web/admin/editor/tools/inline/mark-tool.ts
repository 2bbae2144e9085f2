import type { InlineTool, MenuConfig } from '@editorjs/editorjs';

import { toolIcon, type ToolIconName } from '../tool-icons.ts';
import { selectedRange, unwrapRange, wrap, wrapperOf } from './wrap.ts';

interface Mark {
  name: string;
  title: string;
  tag: string;
  /** Selects equivalent elements, which the tool also removes. */
  selector: string;
  icon: ToolIconName;
  shortcut?: string;
}

/** An inline tool that wraps the selection in an element, or unwraps it. */
export function markTool({ name, title, tag, selector, icon, shortcut }: Mark): unknown {
  return class implements InlineTool {
    static isInline = true;
    static title = title;
    static shortcut = shortcut;

    render(): MenuConfig {
      return {
        icon: toolIcon(icon),
        name,
        isActive: () => {
          const range = selectedRange();
          return range !== undefined && wrapperOf(range, selector) !== null;
        },
        onActivate: () => {
          const range = selectedRange();
          if (!range || range.collapsed) return;
          const present = wrapperOf(range, selector);
          if (present) unwrapRange(range, present);
          else wrap(range, document.createElement(tag), selector);
        },
      };
    }
  };
}
