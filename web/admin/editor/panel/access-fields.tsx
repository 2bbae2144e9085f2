import { useState } from 'react';

import { postPasswordMaxLength } from '#contract/features/posts/limits.ts';
import { Field } from '#web/ui/field.tsx';

import type { PanelProps } from './panel-props.ts';
import { Switch } from './panel-part.tsx';

/** Settings for access, comments and pinning. */
export function AccessFields({ article, errors, change, mayPin }: PanelProps & { mayPin: boolean }) {
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Field
        label="访问密码"
        error={errors.password}
        hint="填写后，整篇文章要输入密码才能阅读"
        aside={
          article.password !== '' && (
            <button className="text-link" type="button" onClick={() => setShown(!isShown)}>
              {isShown ? '隐藏' : '显示'}
            </button>
          )
        }
      >
        <input
          type={isShown ? 'text' : 'password'}
          value={article.password}
          maxLength={postPasswordMaxLength}
          autoComplete="new-password"
          placeholder="不需要密码"
          onChange={(event) => change({ password: event.target.value })}
        />
      </Field>
      <Switch
        label="允许评论"
        checked={article.comment_status === 'open'}
        onChange={(isOpen) => change({ comment_status: isOpen ? 'open' : 'closed' })}
      />
      {mayPin && (
        <Switch
          label="置顶"
          hint="在列表里排在最前"
          checked={article.pinned}
          onChange={(pinned) => change({ pinned })}
        />
      )}
    </>
  );
}
