import { redoDepth } from 'prosemirror-history';
import type { Transaction } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';

type Data = Record<string, unknown>;

/** Changes of one form within this time are one step of the history, like words typed in one go. */
const burstMs = 800;

interface LastChange {
  transaction: Transaction;
  state: unknown;
  position: number;
}

const last = new WeakMap<EditorView, LastChange>();

function hasFile(data: Data): boolean {
  const file = data.file as { url?: unknown } | undefined;
  return Boolean(data.url || file?.url || (Array.isArray(data.images) && data.images.length > 0));
}

/** The data with some fields changed; those set to `undefined` are removed. */
export function patched(data: Data, patch: Data): Data {
  const next = { ...data, ...patch };
  for (const [name, value] of Object.entries(next)) if (value === undefined) delete next[name];
  return next;
}

/**
 * Stores changed data of a node. The result of an upload into an empty block belongs to the insertion of the block:
 * it is no step of its own, and it never destroys what can be redone.
 */
export function changeData(view: EditorView, position: number, next: Data, isLate = false): void {
  const { state } = view;
  const node = state.doc.nodeAt(position);
  if (!node) return;
  const transaction = state.tr.setNodeAttribute(position, 'data', next);
  const before = last.get(view);
  const isSameBurst =
    before !== undefined &&
    before.state === state &&
    before.position === position &&
    transaction.time - before.transaction.time < burstMs;
  if (isLate && (redoDepth(state) > 0 || !hasFile(node.attrs.data as Data))) transaction.setMeta('addToHistory', false);
  else if (isSameBurst) transaction.setMeta('appendedTransaction', before.transaction);
  view.dispatch(transaction);
  last.set(view, { transaction, state: view.state, position });
}
