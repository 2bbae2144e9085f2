interface KeyPress {
  nativeEvent?: { isComposing?: boolean };
  isComposing?: boolean;
  keyCode?: number;
}

/**
 * True while an input method is choosing characters, when Enter picks a word and must not send anything. Safari ends
 * the composition before the key event and tells only by key code 229.
 */
export function isComposing(event: KeyPress): boolean {
  return Boolean(event.isComposing ?? event.nativeEvent?.isComposing) || event.keyCode === 229;
}
