import { useState } from 'react';

import { Field } from '#web/ui/field.tsx';

import type { ValueFieldProps } from './value-field.tsx';

const wordsOf = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** A list of words, one per line. The text stays as typed; empty lines and duplicates are not saved. */
export function WordsField({ place, schema, value, errors, onChange, disabled, label, hint, aside }: ValueFieldProps) {
  const words = value as string[];
  const [text, setText] = useState(words.join('\n'));
  const isOwn = wordsOf(text).join('\n') === words.join('\n');
  const [wrong] = Object.entries(errors).filter(([at]) => at === place || at.startsWith(`${place}.`));
  const error =
    wrong && (wrong[0] === place ? wrong[1] : `「${words[Number(wrong[0].split('.').at(-1))]}」${wrong[1]}`);
  return (
    <Field
      label={label}
      hint={
        <>
          {hint}。每行一个，共 {words.length}
          {schema.maxItems ? ` / ${schema.maxItems}` : ''} 个
        </>
      }
      aside={aside}
      error={error}
    >
      <textarea
        name={place}
        rows={Math.min(12, Math.max(4, words.length + 1))}
        value={isOwn ? text : words.join('\n')}
        readOnly={disabled}
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value);
          onChange(wordsOf(target.value));
        }}
      />
    </Field>
  );
}
