import type { WritingPlace } from './writing-place.ts';

const dragType = 'application/x-somnia-block';

/**
 * Where a dragged block would be dropped: the index of the block after it, and the y position of the indicator line.
 */
function landing(elements: readonly HTMLElement[], clientY: number): { before: number; y: number } {
  for (const [before, element] of elements.entries()) {
    const { top, height } = element.getBoundingClientRect();
    if (clientY < top + height / 2) return { before, y: top };
  }
  return { before: elements.length, y: elements.at(-1)?.getBoundingClientRect().bottom ?? clientY };
}

function gripOf({ target }: Event): Element | null {
  return target instanceof Element ? target.closest('.ce-toolbar__settings-btn') : null;
}

/** Moves blocks by dragging the handle of their menu. The menu has 上移 and 下移 for keyboards and touch screens. */
export function attachDragHandle(place: WritingPlace): void {
  const line = document.createElement('div');
  line.className = 'tool-drop-line';
  let from: number | undefined;
  const handle = place.wrapper?.querySelector<HTMLElement>('.ce-toolbar__settings-btn');
  handle?.setAttribute('draggable', 'true');

  // Editor.js opens the menu on mousedown, but browsers cancel a drag when the DOM changes as it starts. So
  // mousedown is blocked and dispatched again on click.
  place.on('mousedown', (event) => {
    if (event.isTrusted && event.button === 0 && gripOf(event)) event.stopImmediatePropagation();
  });
  place.on('click', (event) => {
    gripOf(event)?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
  });

  place.on('dragstart', (event) => {
    const grip = gripOf(event);
    if (!grip || !event.dataTransfer) return;
    const { top, height } = grip.getBoundingClientRect();
    const at = place.blockAtHeight(top + height / 2);
    if (!at) return;
    from = at.index;
    // Closes an open menu, which would cover the drop targets. It is delayed, because a DOM change would cancel the
    // drag.
    setTimeout(() => place.editor.toolbar.toggleBlockSettings(false), 60);
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData(dragType, at.block.id);
    event.dataTransfer.setDragImage(at.block.holder, 0, 0);
    event.stopPropagation();
  });

  const end = () => {
    from = undefined;
    line.remove();
  };

  place.on('dragover', (event) => {
    if (from === undefined || !place.wrapper) return;
    event.preventDefault();
    event.stopPropagation();
    const { y } = landing(place.blockElements, event.clientY);
    line.style.top = `${y - place.wrapper.getBoundingClientRect().top}px`;
    if (!line.isConnected) place.wrapper.append(line);
  });

  place.on('drop', (event) => {
    if (from === undefined) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    const { before } = landing(place.blockElements, event.clientY);
    const to = before > from ? before - 1 : before;
    if (to !== from) place.editor.blocks.move(to, from);
    end();
  });

  place.on('dragend', end);
}
