import './compare.css';

import type { ReactNode } from 'react';

import { differenceOf } from './text-difference.ts';
import type { CompareRow, Side } from './compare-rows.ts';

interface CellProps {
  row: CompareRow;
  side: Side;
  /** Label of the version, for narrow screens that hide the column headers. */
  owner: string;
  chosen?: boolean | undefined;
}

function ComparedText({ row, side }: { row: CompareRow; side: Side }) {
  const { left, right } = row;
  if (left === null || right === null) return <p>{left ?? right}</p>;
  const { before, removed, added, after } = differenceOf(left, right);
  return (
    <p>
      {before}
      {side === 'left' ? removed && <del>{removed}</del> : added && <ins>{added}</ins>}
      {after}
    </p>
  );
}

function Cell({ row, side, owner, chosen }: CellProps) {
  const text = row[side];
  if (text === null) {
    return (
      <div className={`compare-cell is-none ${chosen ? 'is-chosen' : ''}`}>
        <span>
          <span className="compare-owner">{owner}：</span>没有这一块
        </span>
      </div>
    );
  }
  return (
    <div className={`compare-cell ${chosen ? 'is-chosen' : ''}`}>
      <small>
        <span className="compare-owner">{owner} · </span>
        {row.name}
      </small>
      {text === '' ? <p className="compare-same">（没有文字）</p> : <ComparedText row={row} side={side} />}
      {row.hasOtherDifferences && <small>样式或设置有变化</small>}
    </div>
  );
}

export interface CompareProps {
  rows: readonly CompareRow[];
  heads: readonly [left: ReactNode, right: ReactNode];
  /** Short labels of the two versions. */
  names: readonly [left: string, right: string];
  /** The user's choice for each row; without it, rows cannot be chosen. */
  choices?: ReadonlyMap<string, Choice>;
  onChoose?: (key: string, choice: Choice) => void;
}

export type Choice = 'left' | 'right' | 'both';

function ChoiceOf({
  row,
  choice,
  names,
  onChoose,
}: {
  row: CompareRow;
  choice: Choice;
  names: readonly [string, string];
  onChoose: (choice: Choice) => void;
}) {
  const both = row.left !== null && row.right !== null && row.kind === 'block';
  const ways: readonly (readonly [Choice, string])[] = [
    ['left', row.left === null ? `${names[0]}（不要这一块）` : names[0]],
    ['right', row.right === null ? `${names[1]}（不要这一块）` : names[1]],
    ...(both ? [['both', '两个都留'] as const] : []),
  ];
  return (
    <fieldset className="compare-choice">
      <legend className="visually-hidden">“{row.name}”用哪一个</legend>
      {ways.map(([way, label]) => (
        <label key={way}>
          <input type="radio" name={`choice-${row.key}`} checked={choice === way} onChange={() => onChoose(way)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

/** Replaces each run of equal rows with its length, to collapse it into one line. */
function grouped(rows: readonly CompareRow[]): (CompareRow | number)[] {
  const shown: (CompareRow | number)[] = [];
  for (const row of rows) {
    const last = shown.at(-1);
    if (!row.isSame) shown.push(row);
    else if (typeof last === 'number') shown[shown.length - 1] = last + 1;
    else shown.push(1);
  }
  return shown;
}

/** Two versions of an article side by side. */
export function CompareView({ rows, heads, names, choices, onChoose }: CompareProps) {
  return (
    <div className="compare">
      <div className="compare-heads">
        <div>{heads[0]}</div>
        <div>{heads[1]}</div>
      </div>
      {rows.every(({ isSame }) => isSame) && <p className="compare-same">两个版本完全一样</p>}
      {grouped(rows).map((row, at) =>
        typeof row === 'number' ? (
          // Collapsed runs have no key of their own.
          <p className="compare-same" key={`same-${at}`}>
            {row} 处相同
          </p>
        ) : (
          <div className="compare-row" key={row.key}>
            <Cell row={row} side="left" owner={names[0]} chosen={choices && choices.get(row.key) !== 'right'} />
            <Cell row={row} side="right" owner={names[1]} chosen={choices && choices.get(row.key) !== 'left'} />
            {choices && onChoose && (
              <ChoiceOf
                row={row}
                choice={choices.get(row.key) ?? 'left'}
                names={names}
                onChoose={(choice) => onChoose(row.key, choice)}
              />
            )}
          </div>
        ),
      )}
    </div>
  );
}
