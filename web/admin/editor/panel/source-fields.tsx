import { sourceNameMaxLength } from '#contract/features/posts/limits.ts';
import { Field } from '#web/ui/field.tsx';

import type { PanelProps } from './panel-props.ts';
import { Switch } from './panel-part.tsx';

/** Whether the article is a repost, and its source. */
export function SourceFields({ article, errors, change }: PanelProps) {
  return (
    <>
      <Switch label="这是转载" checked={article.is_repost} onChange={(is_repost) => change({ is_repost })} />
      {article.is_repost && (
        <>
          <Field label="来源名称" error={errors['source.name']}>
            <input
              value={article.source.name}
              maxLength={sourceNameMaxLength}
              placeholder="例如：某某杂志"
              onChange={(event) => change({ source: { name: event.target.value } })}
            />
          </Field>
          <Field label="来源地址" error={errors['source.url']}>
            <input
              type="url"
              value={article.source.url}
              placeholder="https://"
              onChange={(event) => change({ source: { url: event.target.value.trim() } })}
            />
          </Field>
        </>
      )}
    </>
  );
}
