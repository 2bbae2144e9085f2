/** A row of a flattened tree: the deeper rows after it are its descendants. */
export interface Branch {
  key: string | number;
  depth: number;
}

/** The index after the last descendant of a row. */
export function branchEnd(rows: readonly Branch[], at: number): number {
  const depth = rows[at]?.depth ?? 0;
  const next = rows.findIndex((row, index) => index > at && row.depth <= depth);
  return next < 0 ? rows.length : next;
}

/** The allowed depths for a branch at an index of the other rows; null when it does not fit there. */
function depthsAt(rest: readonly Branch[], to: number, height: number, maxDepth: number): [number, number] | null {
  const least = rest[to]?.depth ?? 0;
  const before = rest[to - 1];
  const most = Math.min(before ? before.depth + 1 : 0, maxDepth - height);
  return least > most ? null : [least, most];
}

/**
 * Moves a row with its descendants. `to` is an index among the other rows. The depth is the nearest one at which it
 * does not adopt other rows; if there is none, nothing changes.
 */
export function moveBranch<Row extends Branch>(
  rows: readonly Row[],
  from: number,
  to: number,
  depth: number,
  maxDepth: number,
): Row[] {
  const end = branchEnd(rows, from);
  const branch = rows.slice(from, end);
  const [head] = branch;
  if (!head) return [...rows];
  const rest = [...rows.slice(0, from), ...rows.slice(end)];
  const height = Math.max(...branch.map((row) => row.depth)) - head.depth;
  const range = depthsAt(rest, to, height, maxDepth);
  if (!range) return [...rows];
  const change = Math.min(Math.max(depth, range[0]), range[1]) - head.depth;
  const moved = branch.map((row) => ({ ...row, depth: row.depth + change }));
  return [...rest.slice(0, to), ...moved, ...rest.slice(to)];
}

export type Step = 'up' | 'down' | 'in' | 'out';

function parentOf(rows: readonly Branch[], at: number): number {
  const depth = rows[at]?.depth ?? 0;
  return rows.findLastIndex((row, index) => index < at && row.depth < depth);
}

function siblingBefore(rows: readonly Branch[], at: number): number {
  const depth = rows[at]?.depth ?? 0;
  const found = rows.findLastIndex((row, index) => index < at && row.depth <= depth);
  return found >= 0 && rows[found]?.depth === depth ? found : -1;
}

/** Moves a row one step by keyboard: past a sibling, into the previous sibling, or out of its parent. */
export function stepBranch<Row extends Branch>(rows: readonly Row[], at: number, step: Step, maxDepth: number): Row[] {
  const row = rows[at];
  if (!row) return [...rows];
  const end = branchEnd(rows, at);
  const height = end - at;
  const parent = parentOf(rows, at);
  const before = siblingBefore(rows, at);
  if (step === 'in') return before < 0 ? [...rows] : moveBranch(rows, at, at, row.depth + 1, maxDepth);
  if (step === 'out') {
    return parent < 0 ? [...rows] : moveBranch(rows, at, branchEnd(rows, parent) - height, row.depth - 1, maxDepth);
  }
  if (step === 'up') {
    if (before >= 0) return moveBranch(rows, at, before, row.depth, maxDepth);
    return parent < 0 ? [...rows] : moveBranch(rows, at, parent, row.depth - 1, maxDepth);
  }
  if (rows[end]?.depth === row.depth) return moveBranch(rows, at, branchEnd(rows, end) - height, row.depth, maxDepth);
  return parent < 0 ? [...rows] : moveBranch(rows, at, end - height, row.depth - 1, maxDepth);
}
