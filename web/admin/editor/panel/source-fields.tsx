import { Field } from '#web/ui/field.tsx';

import type { PanelProps } from './panel-props.ts';
import { Switch } from './panel-part.tsx';

/** Whether it was written here, and where it comes from if not. */
export function SourceFields({ article, errors, change }: PanelProps) {
  return (
    <>
      <Switch label="这是转载" checked={article.isRepost} onChange={(isRepost) => change({ isRepost })} />
      {article.isRepost && (
        <>
          <Field label="来源名称" error={errors.source_name}>
            <input
              value={article.sourceName}
              maxLength={100}
              placeholder="例如：某某杂志"
              onChange={(event) => change({ sourceName: event.target.value })}
            />
          </Field>
          <Field label="来源地址" error={errors.source_url}>
            <input
              type="url"
              value={article.sourceUrl}
              placeholder="https://"
              onChange={(event) => change({ sourceUrl: event.target.value.trim() })}
            />
          </Field>
        </>
      )}
    </>
  );
}
