import { type ReactNode, useState } from 'react';

import type { CsvColumn } from '#web/kit/csv.ts';
import { storedValues } from '#web/ui/stored-value.ts';

/** What a cell can request from its list. */
export interface ListHandle {
  reload: () => Promise<void>;
}

export interface ListColumn<Row> extends CsvColumn<Row> {
  key: string;
  cell: (row: Row, list: ListHandle) => ReactNode;
  /**
   * `number`: right-aligned; `short`: no line breaks; `main`: takes the remaining width and is the heading of the card;
   * `acts`: buttons at the end.
   */
  kind?: 'main' | 'number' | 'short' | 'acts';
  /** Users can hide the column; `away` is hidden by default. */
  optional?: 'shown' | 'away';
}

export interface ColumnChoice {
  key: string;
  label: string;
  isShown: boolean;
  toggle: () => void;
}

const kept = storedValues('somnia');

interface Chosen {
  shown: string[];
  away: string[];
}

function readChosen(name: string): Chosen {
  const found = kept.read(`admin-columns:${name}`) as Partial<Chosen> | undefined;
  return { shown: found?.shown ?? [], away: found?.away ?? [] };
}

/** The columns that the user chose, remembered in this browser. */
export function useColumns<Row>(name: string, columns: readonly ListColumn<Row>[]) {
  const [chosen, setChosen] = useState<Chosen>(() => readChosen(name));
  const isShown = ({ key, optional }: ListColumn<Row>) =>
    !optional || (optional === 'shown' ? !chosen.away.includes(key) : chosen.shown.includes(key));

  function toggle(column: ListColumn<Row>): void {
    const isAway = isShown(column);
    const others = (keys: string[]) => keys.filter((key) => key !== column.key);
    const next = {
      shown: isAway ? others(chosen.shown) : [...others(chosen.shown), column.key],
      away: isAway ? [...others(chosen.away), column.key] : others(chosen.away),
    };
    kept.write(`admin-columns:${name}`, next);
    setChosen(next);
  }

  return {
    columns: columns.filter(isShown),
    choices: columns
      .filter(({ optional }) => optional)
      .map((column): ColumnChoice => {
        const { key, label } = column;
        return { key, label, isShown: isShown(column), toggle: () => toggle(column) };
      }),
  };
}
