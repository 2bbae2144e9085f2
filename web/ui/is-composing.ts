interface KeyPress {
  nativeEvent?: { isComposing?: boolean };
  isComposing?: boolean;
  keyCode?: number;
}

/**
 * True during IME composition, when Enter selects a candidate and must not submit. Safari ends the composition before
 * the key event and reports it only by key code 229.
 */
export function isComposing(event: KeyPress): boolean {
  return Boolean(event.isComposing ?? event.nativeEvent?.isComposing) || event.keyCode === 229;
}
