import { useState } from 'react';

import { Field } from '#web/ui/field.tsx';

import { fromShanghaiField, isAhead, toShanghaiField } from './local-time.ts';
import type { PanelProps } from './panel-props.ts';

/** The publication time; a future time schedules the article. */
export function ScheduleField({ article, errors, change, isPublic }: PanelProps & { isPublic: boolean }) {
  const [now] = useState(Date.now);
  const hint = isAhead(article.publish_at, now)
    ? '到时间自动发布（北京时间）'
    : isPublic
      ? '已发布，可改动发布时间（北京时间）'
      : '留空为发布的那一刻（北京时间）';
  return (
    <Field
      label="发布时间"
      error={errors.publish_at}
      hint={hint}
      aside={
        article.publish_at !== null &&
        !isPublic && (
          <button className="text-link" type="button" onClick={() => change({ publish_at: null })}>
            清除
          </button>
        )
      }
    >
      <input
        type="datetime-local"
        value={toShanghaiField(article.publish_at)}
        onChange={(event) => change({ publish_at: fromShanghaiField(event.target.value) })}
      />
    </Field>
  );
}
