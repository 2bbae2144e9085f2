import { useId, useState, type KeyboardEvent } from 'react';

import { isComposing } from '#web/ui/is-composing.ts';

import { findLanguages, languages } from './languages.ts';

interface Props {
  value: string;
  onChange: (id: string) => void;
}

/** Finds the language of code by its name or an alias, also a Chinese one; any other name can be typed. */
export function LanguageBox({ value, onChange }: Props) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [choice, setChoice] = useState(0);
  const named = languages.find(({ id }) => id === value)?.name ?? value;
  const found = typed === null ? [] : findLanguages(typed);
  const close = () => setTyped(null);
  const choose = (id: string) => {
    onChange(id);
    close();
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      if (typed === null) return setTyped('');
      return setChoice((choice + step + found.length) % Math.max(1, found.length));
    }
    if (event.key === 'Escape' && typed !== null) {
      event.preventDefault();
      event.stopPropagation();
      return close();
    }
    if (event.key !== 'Enter' || typed === null) return;
    event.preventDefault();
    choose(found[choice]?.id ?? typed.trim().toLowerCase());
  };
  return (
    <div className="tool-box tool-language">
      <label>
        <span>语言</span>
        <input
          className="input"
          role="combobox"
          aria-expanded={found.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={found[choice] ? `${listId}-${choice}` : undefined}
          placeholder="纯文本"
          maxLength={40}
          spellCheck={false}
          autoComplete="off"
          value={typed ?? (value === '' ? '' : named)}
          onFocus={({ target }) => target.select()}
          onClick={() => setTyped((now) => now ?? '')}
          onChange={({ target }) => {
            setTyped(target.value);
            setChoice(0);
          }}
          onKeyDown={press}
          onBlur={() => {
            // What was typed without a choice is the language, as long as it is not empty.
            if (typed !== null && typed.trim() !== '') choose(found[choice]?.id ?? typed.trim().toLowerCase());
            else close();
          }}
        />
      </label>
      {found.length > 0 && (
        <div id={listId} role="listbox" aria-label="语言">
          {found.map(({ id, name }, at) => (
            <div
              key={id}
              id={`${listId}-${at}`}
              role="option"
              aria-selected={at === choice}
              tabIndex={-1}
              ref={(element) => {
                if (at === choice) element?.scrollIntoView({ block: 'nearest' });
              }}
              onMouseDown={(event) => {
                event.preventDefault();
                choose(id);
              }}
            >
              {name}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
