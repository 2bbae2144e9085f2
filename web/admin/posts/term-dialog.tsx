import './articles.css';

import { useState } from 'react';

import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Field } from '#web/ui/field.tsx';

import type { Terms } from '../editor/load-terms.ts';
import { flatTree } from '../editor/panel/term-choice.ts';

export interface TermDialogProps {
  terms: Terms;
  count: number;
}

export interface TermChange {
  act: 'add-term' | 'remove-term';
  term: number;
  name: string;
}

const ways = [
  ['add-term', '加上'],
  ['remove-term', '去掉'],
] as const;

/** Chooses the category or tag to add to several articles or remove from them. */
export function TermDialog({ terms, count, dialog }: DialogProps<TermDialogProps, TermChange>) {
  const [act, setAct] = useState<TermChange['act']>('add-term');
  const [term, setTerm] = useState(0);
  const [isAsked, setAsked] = useState(false);
  const groups = [
    { label: '分类', list: flatTree(terms.categories) },
    { label: '标签', list: flatTree(terms.tags) },
  ];
  const name = groups.flatMap(({ list }) => list).find(({ id }) => id === term)?.name;
  return (
    <form
      className="dialog-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setAsked(true);
        if (name !== undefined) dialog.done({ act, term, name });
      }}
    >
      <fieldset className="term-ways">
        <legend className="visually-hidden">怎样改</legend>
        {ways.map(([value, label]) => (
          <label key={value}>
            <input type="radio" name="act" checked={act === value} onChange={() => setAct(value)} />
            {label}
          </label>
        ))}
      </fieldset>
      <Field
        label="分类或标签"
        hint={`选中的 ${count} 篇文章都会改`}
        error={isAsked && name === undefined ? '请选择一个分类或标签' : null}
      >
        <select value={term} onChange={(event) => setTerm(Number(event.target.value))} data-focus-first>
          <option value={0}>请选择</option>
          {groups.map(
            ({ label, list }) =>
              list.length > 0 && (
                <optgroup key={label} label={label}>
                  {list.map((each) => (
                    <option key={each.id} value={each.id}>
                      {each.name}
                    </option>
                  ))}
                </optgroup>
              ),
          )}
        </select>
      </Field>
      <div className="dialog-actions">
        <button className="button" type="button" onClick={() => dialog.cancel()}>
          取消
        </button>
        <button className="button button-primary" type="submit">
          {act === 'add-term' ? '加上' : '去掉'}
        </button>
      </div>
    </form>
  );
}
