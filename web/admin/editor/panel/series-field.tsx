import type { TermNode } from '#contract/features/terms/entities.ts';
import { Field } from '#web/ui/field.tsx';

import type { PanelProps } from './panel-props.ts';

/** The series an article belongs to, and where in it. */
export function SeriesField({ article, errors, change, series }: PanelProps & { series: readonly TermNode[] }) {
  return (
    <div className="panel-pair">
      <Field label="专题" error={errors.special}>
        <select
          value={article.special ?? ''}
          onChange={(event) => change({ special: event.target.value === '' ? null : Number(event.target.value) })}
        >
          <option value="">不属于专题</option>
          {series.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      {article.special !== null && (
        <Field label="第几篇" error={errors.special_position} hint="留空排在最后">
          <input
            type="number"
            inputMode="numeric"
            min={1}
            max={9999}
            value={article.specialPosition || ''}
            onChange={(event) => change({ specialPosition: Math.max(0, Math.trunc(event.target.valueAsNumber) || 0) })}
          />
        </Field>
      )}
    </div>
  );
}
