import { toggleMark } from 'prosemirror-commands';
import type { MarkType } from 'prosemirror-model';
import type { Command, EditorState } from 'prosemirror-state';

import { schema } from '../document/document.ts';
import { markName } from '../document/inline-schema.ts';

/** Elements that look the same: switching one off also switches off the other. */
const alike: Readonly<Record<string, readonly string[]>> = {
  b: ['b', 'strong'],
  i: ['i', 'em'],
  u: ['u', 'ins'],
  s: ['s', 'del'],
};

function typesOf(tag: string): MarkType[] {
  return (alike[tag] ?? [tag]).flatMap((each) => schema.marks[markName(each)] ?? []);
}

export function hasMark({ selection, storedMarks, doc }: EditorState, type: MarkType): boolean {
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined;
  return selection.ranges.some(({ $from, $to }) => doc.rangeHasMark($from.pos, $to.pos, type));
}

export function hasStyle(state: EditorState, tag: string): boolean {
  return typesOf(tag).some((type) => hasMark(state, type));
}

/** Switches a style of the selected words on or off. */
export function toggleStyle(tag: string): Command {
  return (state, dispatch) => {
    const present = typesOf(tag).filter((type) => hasMark(state, type));
    const [first] = typesOf(tag);
    if (!first) return false;
    if (present.length < 1) return toggleMark(first, null, { removeWhenPresent: false })(state, dispatch);
    if (!dispatch) return true;
    const { tr, selection } = state;
    for (const type of present) {
      if (selection.empty) tr.removeStoredMark(type);
      else for (const { $from, $to } of selection.ranges) tr.removeMark($from.pos, $to.pos, type);
    }
    dispatch(tr.scrollIntoView());
    return true;
  };
}
