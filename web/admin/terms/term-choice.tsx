import './terms.css';

import { type FormEvent, useEffect, useState } from 'react';

import { useDebounced } from '#web/kit/use-debounced.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';

/** A term that can be chosen. */
export interface ChoosableTerm {
  id: number;
  name: string;
  depth?: number;
}

export interface TermChoiceProps {
  /** The terms that can be chosen whose names contain the text; '' for all or the first. */
  find: (search: string) => Promise<readonly ChoosableTerm[]>;
  hint: string;
  label: string;
  confirm: string;
  /** Label for choosing none; without it, a term is required. */
  none?: string;
}

type Found = readonly ChoosableTerm[] | 'loading' | 'failed';

const typingMs = 250;

function useFound(find: TermChoiceProps['find'], search: string): { found: Found; retry: () => void } {
  const [found, setFound] = useState<Found>('loading');
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    find(search).then(
      (terms) => isCurrent && setFound(terms),
      () => isCurrent && setFound('failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [find, search, tries]);
  return { found, retry: () => setTries(tries + 1) };
}

/** Chooses another term. Resolves to null for none. */
export function TermChoice({ find, hint, label, confirm, none, dialog }: DialogProps<TermChoiceProps, number | null>) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const { found, retry } = useFound(find, useDebounced(search.trim(), typingMs));
  if (found === 'failed') return <ErrorState onRetry={retry} />;
  const terms = found === 'loading' ? [] : found;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen !== '' || none) dialog.done(chosen === '' ? null : Number(chosen));
  };
  return (
    <form className="term-form" onSubmit={submit}>
      <p>{hint}</p>
      <Field label="查找" hideLabel>
        <input
          type="search"
          placeholder="查找…"
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            setChosen('');
          }}
          data-focus-first
        />
      </Field>
      <Field label={label}>
        <select
          size={8}
          value={chosen}
          aria-busy={found === 'loading'}
          onChange={({ target }) => setChosen(target.value)}
        >
          {/* Without an option for none, the browser would mark the first term as chosen. */}
          <option value="" hidden={!none}>
            {none ?? '请选择'}
          </option>
          {terms.map(({ id, name, depth = 0 }) => (
            <option key={id} value={id}>
              {'　'.repeat(depth) + name}
            </option>
          ))}
        </select>
      </Field>
      <div className="dialog-actions">
        <button className="button" type="button" onClick={() => dialog.cancel()}>
          取消
        </button>
        <button className="button button-danger" type="submit" disabled={chosen === '' && !none}>
          {confirm}
        </button>
      </div>
    </form>
  );
}
