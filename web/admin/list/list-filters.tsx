import { useEffect, useRef, useState } from 'react';

import type { ListAddress, ListFilter } from '#web/kit/list-address.ts';
import { Icon } from '#web/ui/icon.tsx';
import { isComposing } from '#web/ui/is-composing.ts';

/** Delay between typing and searching. */
const typingMs = 350;

type SearchFilter = Extract<ListFilter, { kind: 'search' }>;
type DayFilter = Extract<ListFilter, { kind: 'day' }>;
type ChoiceFilter = Extract<ListFilter, { kind: 'choice' }>;

function SearchField({ filter, address }: { filter: SearchFilter; address: ListAddress }) {
  const shown = address.filters[filter.key] ?? '';
  const [text, setText] = useState(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sent = useRef(shown);
  useEffect(() => {
    if (shown === sent.current) return;
    sent.current = shown;
    setText(shown);
  }, [shown]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function ask(value: string): void {
    clearTimeout(timer.current);
    sent.current = value.trim();
    address.filter({ [filter.key]: value.trim() });
  }

  return (
    <form
      className="list-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        ask(text);
      }}
    >
      <Icon name="search" size={16} />
      <input
        className="input"
        type="search"
        aria-label={filter.label}
        placeholder={filter.placeholder ?? filter.label}
        maxLength={filter.maxLength ?? 100}
        value={text}
        onChange={(event) => {
          const { value } = event.target;
          setText(value);
          clearTimeout(timer.current);
          // There is no search during input method composition.
          if (!isComposing(event as never)) timer.current = setTimeout(() => ask(value), typingMs);
        }}
        onCompositionEnd={(event) => {
          const { value } = event.currentTarget;
          timer.current = setTimeout(() => ask(value), typingMs);
        }}
      />
    </form>
  );
}

function ChoiceField({ filter, address }: { filter: ChoiceFilter; address: ListAddress }) {
  return (
    <select
      className="input list-choice"
      aria-label={filter.label}
      value={address.filters[filter.key]}
      onChange={(event) => address.filter({ [filter.key]: event.target.value })}
    >
      {filter.choices.map(({ value, label, count }) => (
        <option key={value} value={value}>
          {count === undefined ? label : `${label}（${count}）`}
        </option>
      ))}
    </select>
  );
}

function DayField({ filter: { key, label }, address }: { filter: DayFilter; address: ListAddress }) {
  return (
    <input
      className="input list-day"
      type="date"
      aria-label={label}
      title={label}
      value={address.filters[key]}
      onChange={({ target }) => address.filter({ [key]: target.value })}
    />
  );
}

/** The search field and selects of a list. */
export function ListFilters({ filters, address }: { filters: readonly ListFilter[]; address: ListAddress }) {
  return filters.map((filter) => {
    if (filter.kind === 'search') return <SearchField key={filter.key} filter={filter} address={address} />;
    if (filter.kind === 'day') return <DayField key={filter.key} filter={filter} address={address} />;
    return filter.isTabs ? null : <ChoiceField key={filter.key} filter={filter} address={address} />;
  });
}

/** The filter shown as tabs, with counts if known. */
export function ListTabs({ filters, address }: { filters: readonly ListFilter[]; address: ListAddress }) {
  const filter = filters.find((each): each is ChoiceFilter => each.kind === 'choice' && each.isTabs === true);
  if (!filter) return null;
  return (
    <div className="list-tabs" role="group" aria-label={filter.label}>
      {filter.choices.map(({ value, label, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={address.filters[filter.key] === value}
          onClick={() => address.filter({ [filter.key]: value })}
        >
          {label}
          {count !== undefined && <span>{count}</span>}
        </button>
      ))}
    </div>
  );
}
