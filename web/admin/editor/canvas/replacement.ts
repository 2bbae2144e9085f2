import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';

/** Replaces only the blocks between the first and the last that differ, so that the caret and open forms stay. */
export function replacement(transaction: Transaction, wanted: Node): Transaction {
  const { doc } = transaction;
  const shortest = Math.min(doc.childCount, wanted.childCount);
  let start = 0;
  while (start < shortest && doc.child(start).eq(wanted.child(start))) start += 1;
  let end = 0;
  while (end < shortest - start && doc.child(doc.childCount - 1 - end).eq(wanted.child(wanted.childCount - 1 - end)))
    end += 1;
  const sizeOf = (node: Node, from: number, to: number) => {
    let size = 0;
    for (let at = from; at < to; at += 1) size += node.child(at).nodeSize;
    return size;
  };
  const from = sizeOf(doc, 0, start);
  const to = from + sizeOf(doc, start, doc.childCount - end);
  const blocks = Array.from({ length: wanted.childCount - start - end }, (_, at) => wanted.child(start + at));
  return from === to && blocks.length === 0 ? transaction : transaction.replaceWith(from, to, blocks);
}
