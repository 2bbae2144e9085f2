/**
 * Editor.js listens to the keys of the whole page: with a block chosen before, it would take Tab and Backspace of the
 * fields around the editor for that block. It goes by key codes, so keys pressed outside lose theirs; code 229, by
 * which input methods are known, stays.
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
