import type { TermNode } from '#contract/features/terms/entities.ts';
import { Field } from '#web/ui/field.tsx';

import type { PanelProps } from './panel-props.ts';

/** The series of an article, and its position in it. */
export function SeriesField({ article, errors, change, series }: PanelProps & { series: readonly TermNode[] }) {
  const { special, special_position } = article.terms;
  return (
    <div className="panel-pair">
      <Field label="专题" error={errors['terms.special']}>
        <select
          value={special ?? ''}
          onChange={(event) =>
            change({ terms: { special: event.target.value === '' ? null : Number(event.target.value) } })
          }
        >
          <option value="">不属于专题</option>
          {series.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      {special !== null && (
        <Field label="第几篇" error={errors['terms.special_position']} hint="留空排在最后">
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={9999}
            value={special_position || ''}
            onChange={(event) =>
              change({ terms: { special_position: Math.max(0, Math.trunc(event.target.valueAsNumber) || 0) } })
            }
          />
        </Field>
      )}
    </div>
  );
}
