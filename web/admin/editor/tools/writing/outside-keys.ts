/**
 * Editor.js handles keys of the whole page: with a block selected, it would apply Tab and Backspace pressed in fields
 * outside the editor to that block. It checks key codes, so these are hidden outside the editor; code 229, which marks
 * input methods, stays.
 */
export function shieldOutsideKeys(signal: AbortSignal): void {
  addEventListener(
    'keydown',
    (event) => {
      const { target } = event;
      if (!(target instanceof Element) || target === document.body || target.closest('.codex-editor')) return;
      if (event.keyCode !== 229) Object.defineProperty(event, 'keyCode', { value: 0 });
    },
    { capture: true, signal },
  );
}
