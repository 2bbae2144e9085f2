import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';

import type { EditorServices } from '../tools/editor-services.ts';
import { blockTools } from '../tools/registry.ts';
import { BlockView } from './block-view.tsx';
import { ItemView } from './item-view.ts';
import { SectionView } from './section-view.tsx';

type MakeView = (node: Node, view: EditorView, getPos: () => number | undefined) => NodeView;

/** How the nodes are drawn that have more than their specification. */
export function nodeViews(services: EditorServices): Record<string, MakeView> {
  const views: Record<string, MakeView> = {
    list_item: (node, view, getPos) => new ItemView(node, view, getPos),
    unknown: (node, view, getPos) => new BlockView({ node, view, getPos, services, tool: undefined }),
  };
  for (const [type, tool] of Object.entries(blockTools)) {
    if (!tool.isBare) views[type] = (node, view, getPos) => new BlockView({ node, view, getPos, services, tool });
    const { sections } = tool;
    if (sections) {
      const name = `${type.replaceAll('-', '_')}_items_item`;
      views[name] = (node, view, getPos) => new SectionView({ node, view, getPos, sections });
    }
  }
  return views;
}
