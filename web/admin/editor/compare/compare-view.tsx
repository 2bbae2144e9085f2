import './compare.css';

import { Fragment, type ReactNode } from 'react';

import { differenceOf, type Piece } from './text-difference.ts';
import type { CompareRow, Side } from './compare-rows.ts';

interface CellProps {
  row: CompareRow;
  side: Side;
  /** Label of the version, for narrow screens that hide the column headers. */
  owner: string;
  chosen?: boolean | undefined;
}

const hiddenOf = { left: 'added', right: 'removed' } as const;

/** A text with what was removed and added. */
function Pieces({ pieces }: { pieces: readonly Piece[] }) {
  return (
    <p>
      {pieces.map(({ kind, text }, at) => {
        const Part = kind === 'same' ? Fragment : kind === 'removed' ? 'del' : 'ins';
        // Pieces have no names of their own.
        return <Part key={`${at}-${kind}`}>{text}</Part>;
      })}
    </p>
  );
}

function ComparedText({ row, side }: { row: CompareRow; side: Side }) {
  const { left, right } = row;
  if (left === null || right === null) return <p>{left ?? right}</p>;
  return <Pieces pieces={differenceOf(left, right).filter(({ kind }) => kind !== hiddenOf[side])} />;
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

/** Replaces each run of rows without a change with its length, to collapse it into one line. */
function grouped(rows: readonly CompareRow[], isShown: (row: CompareRow) => boolean): (CompareRow | number)[] {
  const shown: (CompareRow | number)[] = [];
  for (const row of rows) {
    const last = shown.at(-1);
    if (isShown(row)) shown.push(row);
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
      {grouped(rows, ({ isSame }) => !isSame).map((row, at) =>
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

/** What happened to a row on the way from the left version to the right one. */
function changeOf({ left, right, kind, moved, isSame }: CompareRow): string {
  if (kind === 'block' && left === null) return '新增';
  if (kind === 'block' && right === null) return '删除';
  const move = moved && `从第 ${moved.from} 块移到第 ${moved.to} 块`;
  return [move, !isSame && '修改'].filter(Boolean).join('，');
}

function ChangedRow({ row }: { row: CompareRow }) {
  const pieces = differenceOf(row.left ?? '', row.right ?? '');
  return (
    <div className="compare-cell">
      <small>
        {row.name} · {changeOf(row)}
        {row.hasOtherDifferences && ' · 样式或设置有变化'}
      </small>
      {pieces.length === 0 ? <p className="compare-same">（没有文字）</p> : <Pieces pieces={pieces} />}
    </div>
  );
}

/** What changed from one version to another, as one text with insertions and deletions. */
export function ChangesView({ rows }: { rows: readonly CompareRow[] }) {
  const shown = grouped(rows, ({ isSame, moved }) => !isSame || moved !== null);
  return (
    <div className="compare">
      {shown.every((row) => typeof row === 'number') && <p className="compare-same">两个版本完全一样</p>}
      {shown.map((row, at) =>
        typeof row === 'number' ? (
          // Collapsed runs have no key of their own.
          <p className="compare-same" key={`same-${at}`}>
            {row} 处没有变化
          </p>
        ) : (
          <ChangedRow row={row} key={row.key} />
        ),
      )}
    </div>
  );
}
