import { copyText } from '#web/ui/copy-text.ts';

import type { Enhance } from '../view-props.ts';

/** How long the button shows the confirmation. */
const confirmationMs = 2000;

function makeButton(text: string, run: (button: HTMLButtonElement) => void): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = text;
  button.addEventListener('click', () => run(button));
  return button;
}

async function copy(figure: HTMLElement, button: HTMLButtonElement): Promise<void> {
  const done = await copyText(figure.querySelector('code')?.textContent ?? '');
  button.textContent = done ? '已复制' : '复制失败';
  setTimeout(() => {
    button.textContent = '复制';
  }, confirmationMs);
}

/** Adds a copy button to a code block, and an expand button to a long one. */
export const enhance: Enhance = (figure) => {
  const copyButton = makeButton('复制', (button) => void copy(figure, button));
  copyButton.className = 'code-copy';
  copyButton.setAttribute('aria-live', 'polite');
  figure.querySelector('.code-head')?.append(copyButton);
  if (figure.dataset.fold === undefined) return;
  const lines = figure.querySelectorAll('.line').length;
  const unfold = makeButton(`展开全部 ${lines} 行`, (button) => {
    const folded = figure.toggleAttribute('data-fold');
    button.textContent = folded ? `展开全部 ${lines} 行` : '收起';
    button.setAttribute('aria-expanded', String(!folded));
    if (folded) figure.scrollIntoView({ block: 'nearest' });
  });
  unfold.className = 'code-unfold';
  unfold.setAttribute('aria-expanded', 'false');
  figure.querySelector('pre')?.after(unfold);
};
