import { history, redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { chainCommands, deleteSelection } from 'prosemirror-commands';
import type { Node } from 'prosemirror-model';
import {
  AllSelection,
  EditorState,
  NodeSelection,
  TextSelection,
  type Command,
  type Transaction,
} from 'prosemirror-state';
import { addColumnAfter, addRowAfter, deleteColumn, tableEditing } from 'prosemirror-tables';
import { expect, test } from 'vitest';

import type { Block } from '#contract/kit/block.ts';
import { allToolBlocks } from '#tests/kit/all-tool-blocks.ts';

import { isBlock, nodeOf, toBlocks, toDocument } from '../document/document.ts';
import { newDataOf } from '../tools/menu-entry.ts';
import { menuEntries } from '../tools/menu.registry.ts';
import { keepingAlign, moveRow, removeRow, setColumnAlign } from '../tools/table/commands.ts';
import { deleteBlocks, duplicateBlocks, moveBlocks, turnInto, wrapInto } from './block-acts.ts';
import { enterCommands, hardBreak } from './enter.ts';
import { backspaceCommands, deleteCommands } from './erase.ts';
import { insertBlocks, placeBlock } from './insert.ts';
import { toggleStyle } from './marks.ts';
import { normalise } from './normalise.ts';

/** Numbers between 0 and 1 that are the same in every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function start(blocks: readonly Block[]): EditorState {
  const plugins = [history({ depth: 100_000, newGroupDelay: 0 }), tableEditing(), normalise()];
  return EditorState.create({ doc: toDocument(blocks), plugins });
}

/** A writer who does anything anywhere. */
class Writer {
  state: EditorState;
  readonly random: () => number;

  constructor(state: EditorState, random: () => number) {
    this.state = state;
    this.random = random;
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.random() * items.length)] as Item;
  }

  private run(command: Command): void {
    command(this.state, (transaction) => this.dispatch(transaction));
  }

  dispatch(transaction: Transaction): void {
    this.state = this.state.apply(transaction);
  }

  private place(): number {
    return Math.floor(this.random() * (this.state.doc.content.size + 1));
  }

  private select(): void {
    const { doc, tr } = this.state;
    const chance = this.random();
    if (chance < 0.02) return this.dispatch(tr.setSelection(new AllSelection(doc)));
    if (chance < 0.1) {
      const blocks: number[] = [];
      doc.descendants(
        (node, position) => void (isBlock(node) && node.type.name !== 'paragraph' && blocks.push(position)),
      );
      if (blocks.length > 0) return this.dispatch(tr.setSelection(NodeSelection.create(doc, this.pick(blocks))));
    }
    const from = this.place();
    const to = chance < 0.75 ? from : Math.min(doc.content.size, from + Math.floor(this.random() * 60));
    this.dispatch(tr.setSelection(TextSelection.between(doc.resolve(from), doc.resolve(to))));
  }

  private insertEntry(): void {
    const entry = this.pick(menuEntries);
    const node = nodeOf({ id: `n${Math.floor(this.random() * 1e9)}`, type: entry.type, data: newDataOf(entry) });
    const { $from } = this.state.selection;
    if (
      $from.depth > 0 &&
      $from.parent.type.name === 'paragraph' &&
      isBlock($from.parent) &&
      $from.node(-1).type.spec.content === 'block+'
    )
      this.dispatch(placeBlock(this.state.tr, $from.before(), node));
    else this.dispatch(insertBlocks(this.state, [node]));
  }

  act(): void {
    if (this.random() < 0.5) this.select();
    const chance = this.random();
    if (chance < 0.3) {
      const { $from } = this.state.selection;
      if ($from.parent.inlineContent) this.dispatch(this.state.tr.insertText(this.pick(['字', 'ab ', '，', '😀'])));
    } else if (chance < 0.36) this.insertEntry();
    else this.run(this.pick(commands));
  }
}

const commands: readonly Command[] = [
  chainCommands(...enterCommands),
  chainCommands(...enterCommands),
  hardBreak,
  chainCommands(deleteSelection, ...backspaceCommands),
  chainCommands(deleteSelection, ...backspaceCommands),
  chainCommands(deleteSelection, ...deleteCommands),
  toggleStyle('b'),
  toggleStyle('code'),
  moveBlocks(1),
  moveBlocks(-1),
  duplicateBlocks,
  deleteBlocks,
  deleteBlocks,
  turnInto('paragraph'),
  turnInto('header-3'),
  turnInto('list-ordered'),
  turnInto('list-checklist'),
  turnInto('quote'),
  wrapInto('collapse'),
  addRowAfter,
  keepingAlign(addColumnAfter, 1),
  keepingAlign(deleteColumn, 'remove'),
  removeRow,
  moveRow(1),
  setColumnAlign('right'),
  undo,
  redo,
];

function idsOf(doc: Node): string[] {
  const ids: string[] = [];
  doc.descendants((node) => {
    if (isBlock(node) && node.attrs.id !== '') ids.push(String(node.attrs.id));
    return node.type.name !== 'list';
  });
  return ids;
}

const acts = 2500;

test.each([1, 2, 3, 4])(
  '2500 acts at random leave a valid article, and undo and redo lead through all of it (%i)',
  (seed) => {
    const first = start(allToolBlocks());
    const writer = new Writer(first, seeded(seed));
    for (let act = 0; act < acts; act += 1) {
      writer.act();
      // An article that grows without end says nothing new.
      if (writer.state.doc.content.size > 6000) {
        writer.dispatch(writer.state.tr.setSelection(new AllSelection(writer.state.doc)));
        deleteBlocks(writer.state, (transaction) => writer.dispatch(transaction));
      }
      writer.state.doc.check();
      if (act % 50 > 0) continue;
      const blocks = toBlocks(writer.state.doc);
      expect(toBlocks(toDocument(blocks))).toEqual(blocks);
      const ids = idsOf(writer.state.doc);
      expect(new Set(ids).size).toBe(ids.length);
    }
    const last = toBlocks(writer.state.doc);
    const go = (command: Command) => command(writer.state, (transaction) => writer.dispatch(transaction));
    while (redoDepth(writer.state) > 0) go(redo);
    const end = toBlocks(writer.state.doc);
    expect(undoDepth(writer.state)).toBeGreaterThan(100);
    while (undoDepth(writer.state) > 0) go(undo);
    expect(toBlocks(writer.state.doc)).toEqual(allToolBlocks());
    while (redoDepth(writer.state) > 0) go(redo);
    expect(toBlocks(writer.state.doc)).toEqual(end);
    expect(last.length).toBeGreaterThan(0);
  },
);
