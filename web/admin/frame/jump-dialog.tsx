import './jump-dialog.css';

import { type KeyboardEvent, useId, useState } from 'react';

import { defaultPointsText, usePointsText } from '#web/features/site/points-text.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isComposing } from '#web/ui/is-composing.ts';

import { type AdminEntry, groupsFor } from './entries.ts';

interface JumpProps {
  power: number;
}

const showRow = (row: HTMLElement | null) => row?.scrollIntoView({ block: 'nearest' });

function findEntries(power: number, asked: string, pointsText: string): AdminEntry[] {
  const words = asked.trim().toLowerCase();
  return groupsFor({ power })
    .flatMap(({ name, entries }) =>
      entries.map((entry) => ({ entry, text: `${entry.label} ${entry.keywords} ${name} ${entry.key}` })),
    )
    .filter(({ text }) => text.replaceAll(defaultPointsText, pointsText).toLowerCase().includes(words))
    .map(({ entry }) => entry);
}

/** Finds an admin page by a few letters. */
export function JumpDialog({ power, dialog }: DialogProps<JumpProps, string>) {
  const [asked, setAsked] = useState('');
  const [at, setAt] = useState(0);
  const id = useId();
  const pointsText = usePointsText();
  const found = findEntries(power, asked, pointsText);
  const chosen = found[Math.min(at, found.length - 1)];

  function press(event: KeyboardEvent): void {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((at + step + found.length) % Math.max(1, found.length));
    else if (event.key === 'Enter' && chosen) dialog.done(chosen.key);
    else return;
    event.preventDefault();
  }

  return (
    <div className="admin-jump">
      <input
        className="input"
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={chosen && `${id}-${chosen.key}`}
        aria-label="去哪个页面"
        placeholder="输入页面名称"
        autoComplete="off"
        data-focus-first
        value={asked}
        onKeyDown={press}
        onChange={(event) => {
          setAsked(event.target.value);
          setAt(0);
        }}
      />
      <ul id={id} role="listbox" aria-label="后台页面">
        {found.map((entry) => (
          // The field above keeps the focus and has the keys.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <li
            key={entry.key}
            id={`${id}-${entry.key}`}
            role="option"
            aria-selected={entry === chosen}
            ref={entry === chosen ? showRow : undefined}
            onClick={() => dialog.done(entry.key)}
          >
            <Icon name={entry.icon} />
            {entry.label}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className="admin-jump-none">没有找到这样的页面</p>}
    </div>
  );
}
