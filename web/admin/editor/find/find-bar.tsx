import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

import { Icon } from '#web/ui/icon.tsx';
import { isComposing } from '#web/ui/is-composing.ts';

import { mostMatches, type FindQuery } from './matches.ts';
import type { FindState } from './find-state.ts';

export interface FindActs {
  search: (query: FindQuery) => void;
  step: (by: 1 | -1) => void;
  replace: (words: string) => void;
  replaceAll: (words: string) => void;
  undo: () => void;
  redo: () => void;
  close: () => void;
}

interface FindBarProps extends FindActs {
  found: FindState;
  /** Words to search for first, and whether those to replace them are asked. Another `asked` asks again. */
  start: { words: string; withReplace: boolean; asked: number };
}

function countText({ query, matches, at }: FindState): string {
  if (query.words === '') return '';
  if (matches.length === 0) return '没有找到';
  return `${at + 1} / ${matches.length}${matches.length >= mostMatches ? '+' : ''}`;
}

/** Finds and replaces words of the article while it stays in view. */
export function FindBar({ found, start, ...acts }: FindBarProps) {
  const [words, setWords] = useState(start.words);
  const [isExact, setExact] = useState(found.query.isExact);
  const [by, setBy] = useState('');
  const [isReplacing, setReplacing] = useState(start.withReplace);
  const first = useRef<HTMLInputElement>(null);
  const [asked, setAsked] = useState(start.asked);
  useEffect(() => first.current?.select(), [start.asked]);
  if (asked !== start.asked) {
    setAsked(start.asked);
    if (start.words !== '') setWords(start.words);
    if (start.withReplace) setReplacing(true);
  }
  const isNone = found.matches.length === 0;
  const search = (next: string, exact = isExact) => acts.search({ words: next, isExact: exact });

  function pressKey(event: KeyboardEvent<HTMLElement>): void {
    if (isComposing(event)) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const isIn = (name: string) => event.target instanceof HTMLInputElement && event.target.name === name;
    const act = (run: () => void) => {
      event.preventDefault();
      run();
    };
    if (key === 'escape') act(acts.close);
    else if (key === 'f3' || (isCommand && key === 'g')) act(() => acts.step(event.shiftKey ? -1 : 1));
    else if (isCommand && (key === 'z' || key === 'y')) act(key === 'y' || event.shiftKey ? acts.redo : acts.undo);
    else if (isCommand && key === 'f') act(() => first.current?.select());
    else if (key === 'enter' && isIn('find')) act(() => acts.step(event.shiftKey ? -1 : 1));
    else if (key === 'enter' && isIn('by'))
      act(() => (isCommand && event.altKey ? acts.replaceAll(by) : acts.replace(by)));
    else if (key !== 'f' || !event.altKey) return event.stopPropagation();
    event.stopPropagation();
  }

  return (
    <div className="tool-find" role="search" aria-label="查找和替换" onKeyDown={pressKey}>
      <button
        type="button"
        className="tool-find-fold"
        aria-label={isReplacing ? '收起替换' : '展开替换'}
        aria-expanded={isReplacing}
        onClick={() => setReplacing(!isReplacing)}
      >
        <Icon name={isReplacing ? 'chevron-down' : 'chevron-right'} size={16} />
      </button>
      <div className="tool-find-line">
        <input
          ref={first}
          className="input"
          name="find"
          aria-label="查找"
          placeholder="查找"
          spellCheck={false}
          autoComplete="off"
          maxLength={200}
          value={words}
          onChange={({ target, nativeEvent }) => {
            setWords(target.value);
            if (!(nativeEvent as InputEvent).isComposing) search(target.value);
          }}
          onCompositionEnd={({ currentTarget }) => search(currentTarget.value)}
        />
        <button
          type="button"
          aria-label="区分大小写"
          title="区分大小写"
          aria-pressed={isExact}
          onClick={() => {
            setExact(!isExact);
            search(words, !isExact);
          }}
        >
          Aa
        </button>
        <output className="tool-find-count" data-none={isNone && words !== '' ? '' : undefined}>
          {countText(found)}
        </output>
        <button
          type="button"
          aria-label="上一处"
          title="上一处（Shift+Enter）"
          disabled={isNone}
          onClick={() => acts.step(-1)}
        >
          <Icon name="chevron-up" size={16} />
        </button>
        <button
          type="button"
          aria-label="下一处"
          title="下一处（Enter）"
          disabled={isNone}
          onClick={() => acts.step(1)}
        >
          <Icon name="chevron-down" size={16} />
        </button>
        <button type="button" aria-label="关闭查找" title="关闭（Esc）" onClick={acts.close}>
          <Icon name="x" size={16} />
        </button>
      </div>
      {isReplacing && (
        <div className="tool-find-line">
          <input
            className="input"
            name="by"
            aria-label="替换为"
            placeholder="替换为"
            spellCheck={false}
            autoComplete="off"
            maxLength={2000}
            value={by}
            onChange={({ target }) => setBy(target.value)}
          />
          <button type="button" className="tool-find-word" disabled={isNone} onClick={() => acts.replace(by)}>
            替换
          </button>
          <button type="button" className="tool-find-word" disabled={isNone} onClick={() => acts.replaceAll(by)}>
            全部替换
          </button>
        </div>
      )}
    </div>
  );
}
