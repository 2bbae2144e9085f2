import './terms.css';

import { type FormEvent, useState } from 'react';

import { getAdminTerms } from '#contract/features/terms/editing.calls.ts';
import type { AdminTerm } from '#contract/features/terms/editing.entities.ts';
import type { ArticleTaxonomy } from '#contract/features/terms/rules.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Field } from '#web/ui/field.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { treeRows } from './tree-rows.ts';

export interface TermChoiceProps {
  /** The term to replace; neither it nor its descendants can be chosen. */
  term: AdminTerm;
  hint: string;
  confirm: string;
  /** Label for choosing none; without it, a term is required. */
  none?: string;
}

/** All terms except one and its descendants. */
function othersOf(list: readonly AdminTerm[], term: AdminTerm) {
  const rows = treeRows(list);
  const at = rows.findIndex((row) => row.key === term.id);
  const depth = rows[at]?.depth ?? 0;
  const end = rows.findIndex((row, index) => index > at && row.depth <= depth);
  return at < 0 ? rows : [...rows.slice(0, at), ...(end < 0 ? [] : rows.slice(end))];
}

function Choice({ term, hint, confirm, none, dialog }: DialogProps<TermChoiceProps, number | null>) {
  const [search, setSearch] = useState('');
  const [chosen, setChosen] = useState('');
  const taxonomy = term.taxonomy as ArticleTaxonomy;
  const ask = () => send(getAdminTerms, { taxonomy, search: taxonomy === 'tag' ? search.trim() : '', page_size: 50 });
  const { loaded, reload } = useLoaded(ask);
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList count={2} />;
  const rows = othersOf(loaded.value.list, term).filter(
    (row) => search.trim() === '' || row.term.name.toLowerCase().includes(search.trim().toLowerCase()),
  );
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
          onChange={({ target }) => setSearch(target.value)}
          data-focus-first
        />
      </Field>
      <Field label={none ? '文章去处' : '合并到'}>
        <select size={8} value={chosen} onChange={({ target }) => setChosen(target.value)}>
          {none && <option value="">{none}</option>}
          {rows.map((row) => (
            <option key={row.key} value={row.key}>
              {'　'.repeat(row.depth) + row.term.name}
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

/** Chooses another term of the same taxonomy. Resolves to null for none. */
export const TermChoice = Choice;
