import './reader-panel.css';

import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

import { Icon } from '#web/ui/icon.tsx';

import { choose, chosenWord, readerGroups, readReader, type ReaderGroup, resetReader } from './reader-settings.ts';

const isDark = () => document.documentElement.dataset.theme === 'dark';

function Group({ group, chosen, onChoose }: { group: ReaderGroup; chosen: string; onChoose: (word: string) => void }) {
  return (
    <fieldset>
      <legend>{group.name}</legend>
      <div>
        {group.choices.map(({ word, label }) => (
          <label key={word}>
            <input
              type="radio"
              name={`reader-${group.name}`}
              checked={word === chosen}
              onChange={() => onChoose(word)}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Panel({ onClose }: { onClose: () => void }) {
  const [now, setNow] = useState(() => ({ words: readReader(), dark: isDark() }));
  const refresh = () => setNow({ words: readReader(), dark: isDark() });
  return (
    <>
      <p className="reader-head">
        <b>阅读设置</b>
        <button className="icon-button" type="button" aria-label="关闭阅读设置" onClick={onClose}>
          <Icon name="x" size={18} />
        </button>
      </p>
      {readerGroups.map((group) => (
        <Group
          key={group.name}
          group={group}
          chosen={chosenWord(now.words, group, now.dark)}
          onChoose={(word) => {
            choose(group, word);
            refresh();
          }}
        />
      ))}
      <p className="reader-foot">
        <span>只保存在这台设备上</span>
        <button
          className="button button-small"
          type="button"
          disabled={now.words.size === 0}
          onClick={() => {
            resetReader();
            refresh();
          }}
        >
          恢复默认
        </button>
      </p>
    </>
  );
}

/** Beside a button at the left of the text; elsewhere the style sheet makes it a sheet at the bottom. */
function placeBeside(panel: HTMLElement, button: HTMLElement): void {
  const { right, top } = button.getBoundingClientRect();
  panel.style.setProperty('--from-left', `${right + 12}px`);
  panel.style.setProperty('--from-top', `${Math.max(12, Math.min(top - 40, innerHeight - panel.offsetHeight - 12))}px`);
}

/** Opens 阅读设置. It does not cover the text, closes on Esc and an outside press, and gives the focus back. */
export function openReaderPanel(button: HTMLElement): void {
  if (document.querySelector('.reader-panel')) return;
  const panel = document.createElement('div');
  panel.className = 'reader-panel no-print';
  panel.popover = 'auto';
  panel.role = 'dialog';
  panel.ariaLabel = '阅读设置';
  // Inside the same landmark as the button.
  (button.closest('main') ?? document.body).append(panel);
  const root = createRoot(panel);
  const close = () => panel.hidePopover();
  flushSync(() => root.render(<Panel onClose={close} />));
  panel.addEventListener('beforetoggle', (event) => {
    if (event.newState === 'open') return;
    if (panel.contains(document.activeElement)) button.focus({ preventScroll: true });
    // React may still be dispatching the event that closed it.
    setTimeout(() => {
      root.unmount();
      panel.remove();
    });
  });
  panel.showPopover();
  placeBeside(panel, button);
  panel.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true });
}
