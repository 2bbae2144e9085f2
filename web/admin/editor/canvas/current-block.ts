import { Plugin, TextSelection } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

import { isBlock } from '../document/document.ts';
import { holdsBlocks } from '../writing/places.ts';

/** Marks the blocks around the caret, whose settings are shown, and hints in an empty line. */
export function currentBlock(placeholder: string): Plugin {
  return new Plugin({
    props: {
      decorations({ doc, selection }) {
        const { $head } = selection;
        const marks: Decoration[] = [];
        for (let depth = $head.depth; depth > 0; depth -= 1) {
          const node = $head.node(depth);
          if (isBlock(node) && holdsBlocks($head.node(depth - 1)))
            marks.push(Decoration.node($head.before(depth), $head.after(depth), { class: 'is-current' }));
        }
        const only = doc.childCount === 1 ? doc.firstChild : null;
        const isBlank = only?.type.name === 'paragraph' && only.content.size === 0;
        if (isBlank) marks.push(Decoration.node(0, only.nodeSize, { class: 'is-bare', 'data-hint': placeholder }));
        else if (
          selection instanceof TextSelection &&
          selection.empty &&
          $head.parent.type.name === 'paragraph' &&
          $head.parent.content.size === 0
        )
          marks.push(
            Decoration.node($head.before(), $head.after(), {
              class: 'is-bare',
              'data-hint': '输入正文，或按 / 选择内容块',
            }),
          );
        return DecorationSet.create(doc, marks);
      },
    },
  });
}
