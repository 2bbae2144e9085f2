import '../../form/suggestions.css';

import { type KeyboardEvent, useId, useState } from 'react';

import type { TermNode } from '#contract/features/terms/entities.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isComposing } from '#web/ui/is-composing.ts';

import type { PanelProps } from './panel-props.ts';
import { splitTags, suggestTags } from './term-choice.ts';

interface ChosenProps {
  names: readonly string[];
  onRemove: (name: string) => void;
}

function Chosen({ names, onRemove }: ChosenProps) {
  return names.map((name) => (
    <span className="panel-tag" key={name}>
      {name}
      <button type="button" aria-label={`去掉标签${name}`} onClick={() => onRemove(name)}>
        <Icon name="x" size={12} />
      </button>
    </span>
  ));
}

interface Choices {
  choice: number;
  names: readonly string[];
}

/** Tags by name, with existing tags suggested while typing. */
export function TagField({ article, errors, change, tags }: PanelProps & { tags: readonly TermNode[] }) {
  const id = useId();
  const chosen = article.terms.tag;
  const wrong = errors['terms.tag'];
  const [typed, setTyped] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [choice, setChoice] = useState(-1);
  const offered: Choices = { choice, names: isOpen ? suggestTags(tags, typed, chosen) : [] };

  function add(text: string): void {
    const known = new Map(tags.map(({ name }) => [name.toLowerCase(), name]));
    const names = splitTags(text).map((name) => known.get(name.toLowerCase()) ?? name);
    if (names.length > 0) change({ terms: { tag: [...new Set([...chosen, ...names])] } });
    setTyped('');
    setChoice(-1);
  }

  /** A comma of either width ends a tag name, except during input method composition. */
  function type(text: string, isUnfinished: boolean): void {
    if (!isUnfinished && /[,，]/.test(text)) return add(text);
    setTyped(text);
    setOpen(true);
    setChoice(-1);
  }

  function pressKey(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event.nativeEvent)) return;
    const { names } = offered;
    if (event.key === 'Enter' || event.key === ',' || event.key === '，') {
      event.preventDefault();
      add(names[choice] ?? typed);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (names.length === 0) return setOpen(true);
      event.preventDefault();
      setChoice(event.key === 'ArrowDown' ? (choice + 1) % names.length : (choice > 0 ? choice : names.length) - 1);
    } else if (event.key === 'Backspace' && typed === '') change({ terms: { tag: chosen.slice(0, -1) } });
    else if (event.key === 'Escape' && isOpen) {
      event.stopPropagation();
      setOpen(false);
    }
  }

  return (
    <div className="field panel-tags">
      <div className="field-head">
        <label htmlFor={id}>标签</label>
        <span className="panel-note">回车或逗号添加</span>
      </div>
      <div className="input panel-tag-box">
        <Chosen names={chosen} onRemove={(name) => change({ terms: { tag: chosen.filter((tag) => tag !== name) } })} />
        <input
          id={id}
          value={typed}
          role="combobox"
          aria-expanded={offered.names.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={choice >= 0 ? `${id}-${choice}` : undefined}
          aria-invalid={wrong ? true : undefined}
          placeholder={chosen.length === 0 ? '添加标签' : ''}
          autoComplete="off"
          onChange={({ target, nativeEvent }) => type(target.value, (nativeEvent as InputEvent).isComposing)}
          onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
          onFocus={() => setOpen(true)}
          onBlur={() => {
            setOpen(false);
            if (typed.trim() !== '') add(typed);
          }}
          onKeyDown={pressKey}
        />
      </div>
      <ul
        className="offers panel-offers"
        id={`${id}-list`}
        role="listbox"
        aria-label="已有的标签"
        hidden={!offered.names.length}
      >
        {offered.names.map((name, at) => (
          <li
            key={name}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === choice}
            // Keeps the focus in the field, so that pressing a suggestion does not blur it.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => add(name)}
          >
            {name}
          </li>
        ))}
      </ul>
      {wrong && (
        <p className="field-error" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
