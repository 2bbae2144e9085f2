import './live-results.css';

import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';

import { searchPosts } from '#contract/features/search/calls.ts';
import type { SearchHit } from '#contract/features/search/entities.ts';
import { liveResultCount } from '#contract/features/search/limits.ts';
import { send } from '#web/kit/client.ts';
import { isComposing } from '#web/ui/is-composing.ts';

import { searchAddress } from './open-search.ts';
import type { LiveResultsProps } from './search-box.tsx';
import { movedChoice } from './moved-choice.ts';

const waitMs = 200;
const listId = 'site-search-results';
const optionId = (at: number) => `${listId}-${at}`;
const addressOf = (hit: SearchHit) => `/${encodeURIComponent(hit.slug)}`;

interface Found {
  words: string;
  hits: SearchHit[];
  total: number;
}

/** Searches while the user types; text in IME composition is ignored. */
function useFound(words: string): Found | null {
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (words === '') return setFound(null);
    const abort = new AbortController();
    const timer = setTimeout(() => {
      send(searchPosts, { s: words, page_size: liveResultCount }, { signal: abort.signal }).then(
        ({ list, total }) => setFound({ words, hits: list, total }),
        () => undefined,
      );
    }, waitMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [words]);
  return found;
}

/** The input's value without characters in IME composition, and whether a composition is in progress. */
function useTyping({ input, stays = false }: LiveResultsProps) {
  const [words, setWords] = useState(() => input.current?.value.trim() ?? '');
  const [isOpen, setOpen] = useState(true);
  useEffect(() => {
    const field = input.current;
    if (!field) return;
    const listening = new AbortController();
    const { signal } = listening;
    const read = (event: Event) => {
      if (isComposing(event as InputEvent)) return;
      setWords(field.value.trim());
      setOpen(true);
    };
    field.addEventListener('input', read, { signal });
    field.addEventListener('compositionend', () => setWords(field.value.trim()), { signal });
    field.addEventListener('focus', () => setOpen(true), { signal });
    if (!stays) field.addEventListener('blur', () => setOpen(false), { signal });
    return () => listening.abort();
  }, [input, stays]);
  return { words, isOpen, setOpen };
}

/** Sets the combobox ARIA attributes and the active option of the field. */
function describeField(field: HTMLInputElement, isShown: boolean, choice: number): void {
  field.setAttribute('role', 'combobox');
  field.setAttribute('aria-autocomplete', 'list');
  field.setAttribute('aria-expanded', String(isShown));
  field.setAttribute('aria-controls', listId);
  if (isShown && choice >= 0) field.setAttribute('aria-activedescendant', optionId(choice));
  else field.removeAttribute('aria-activedescendant');
}

/** Results below the search field: arrows select, Enter opens, Esc closes. */
export function LiveResults({ input, stays }: LiveResultsProps) {
  const { words, isOpen, setOpen } = useTyping({ input, stays });
  const found = useFound(words);
  const [choice, setChoice] = useState(-1);
  const navigate = useNavigate();
  const shown = isOpen && words !== '' && found !== null;
  useEffect(() => setChoice(-1), [found]);

  useEffect(() => {
    const field = input.current;
    if (!field || !shown) return;
    const { hits } = found;
    const press = (event: KeyboardEvent) => {
      if (isComposing(event)) return;
      const hit = event.key === 'Enter' ? hits[choice] : undefined;
      const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp';
      if (!hit && !isMove && event.key !== 'Escape') return;
      event.preventDefault();
      if (isMove) setChoice(movedChoice(choice, event.key === 'ArrowDown' ? 1 : -1, hits.length));
      else setOpen(false);
      if (!hit) return;
      field.blur();
      void navigate(addressOf(hit));
    };
    field.addEventListener('keydown', press);
    return () => field.removeEventListener('keydown', press);
  }, [input, shown, found, choice, navigate, setOpen]);

  useEffect(() => {
    if (input.current) describeField(input.current, shown, choice);
  }, [input, shown, choice]);

  if (!shown) return null;
  return (
    <div className="live-results" onMouseDown={(event) => event.preventDefault()}>
      <p className="visually-hidden" role="status">
        {found.total === 0 ? '没有找到相关文章' : `找到 ${found.total} 篇`}
      </p>
      <ul id={listId} role="listbox" aria-label="搜索结果">
        {found.hits.map((hit, at) => (
          <li
            key={hit.id}
            id={optionId(at)}
            role="option"
            aria-selected={at === choice}
            onMouseMove={() => setChoice(at)}
          >
            <a href={addressOf(hit)} tabIndex={-1}>
              <b className="title-words" dangerouslySetInnerHTML={{ __html: hit.title_html }} />
              {hit.snippet_html && <span dangerouslySetInnerHTML={{ __html: hit.snippet_html }} />}
            </a>
          </li>
        ))}
      </ul>
      {found.total === 0 ? (
        <p className="live-results-end">没有找到与「{found.words}」相关的文章</p>
      ) : (
        <a className="live-results-end" href={searchAddress(found.words)} target="_blank" rel="noopener" tabIndex={-1}>
          查看全部结果
        </a>
      )}
    </div>
  );
}
