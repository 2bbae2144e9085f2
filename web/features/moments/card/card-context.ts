import { createContext } from 'react';

import type { Moment } from '#contract/features/moments/entities.ts';

/** What a card can change of the page that shows it. */
export interface CardContextValue {
  /** Shows a changed moment; null: it is gone. */
  change: (id: number, moment: Moment | null) => void;
  /** In the list of a plate: pinned moments say so. */
  plateId?: number;
}

export const CardContext = createContext<CardContextValue>({ change: () => undefined });
