import { Plugin, PluginKey, type EditorState } from 'prosemirror-state';
import { Decoration, DecorationSet } from 'prosemirror-view';

import { Finder, matchFrom, type FindQuery, type Match } from './matches.ts';

export interface FindState {
  query: FindQuery;
  matches: readonly Match[];
  /** Which match is the current one. */
  at: number;
}

interface Searched extends FindState {
  finder: Finder;
  marks: DecorationSet;
}

/** What changes the search: other words, a step to another match, or its end. */
export type FindAct = { query: FindQuery; from: number } | { step: 1 | -1 } | { from: number } | 'end';

const key = new PluginKey<Searched | null>('find');

export function findStateOf(state: EditorState): FindState | null {
  return key.getState(state) ?? null;
}

export function findAct(state: EditorState, act: FindAct) {
  return state.tr.setMeta(key, act).setMeta('addToHistory', false);
}

function marked(state: EditorState, { matches, at }: Pick<FindState, 'matches' | 'at'>): DecorationSet {
  const marks = matches.map(({ from, to }, each) =>
    Decoration.inline(from, to, { class: each === at ? 'tool-found tool-found-here' : 'tool-found' }),
  );
  return DecorationSet.create(state.doc, marks);
}

function acted(searched: Searched | null, act: FindAct, state: EditorState): Searched | null {
  if (act === 'end') return null;
  if ('query' in act) {
    const finder = new Finder(act.query);
    const matches = finder.find(state.doc);
    const at = matchFrom(matches, act.from);
    return { query: act.query, finder, matches, at, marks: marked(state, { matches, at }) };
  }
  if (!searched) return null;
  const { matches } = searched;
  const count = Math.max(1, matches.length);
  const at = 'step' in act ? (searched.at + act.step + count) % count : matchFrom(matches, act.from);
  return { ...searched, at, marks: marked(state, { matches, at }) };
}

/** Keeps what is searched for, and shows it in the text. */
export function findPlugin(): Plugin {
  return new Plugin<Searched | null>({
    key,
    state: {
      init: () => null,
      apply(transaction, searched, _old, state) {
        const act = transaction.getMeta(key) as FindAct | undefined;
        if (act) return acted(searched, act, state);
        if (!searched || !(transaction.docChanged || transaction.selectionSet)) return searched;
        const matches = transaction.docChanged ? searched.finder.find(state.doc) : searched.matches;
        const at = matchFrom(matches, state.selection.from);
        return { ...searched, matches, at, marks: marked(state, { matches, at }) };
      },
    },
    props: { decorations: (state) => key.getState(state)?.marks },
  });
}
