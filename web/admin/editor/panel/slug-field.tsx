import { useState } from 'react';

import { slugMaxLength } from '#contract/features/posts/limits.ts';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { PanelProps } from './panel-props.ts';
import { slugBySound, slugFromText } from './slug-choices.ts';

/** Where the article will be: typed, out of the title, or by its sound. */
export function SlugField({ article, errors, change }: PanelProps) {
  const [isBusy, setBusy] = useState(false);
  const hasTitle = article.title.trim() !== '';
  const bySound = () => {
    setBusy(true);
    slugBySound(article.title)
      .then(
        (slug) => change({ slug }),
        () => toast.error('拼音没能载入，请检查网络后重试'),
      )
      .finally(() => setBusy(false));
  };
  return (
    <div className="panel-slug">
      <Field
        label="地址名"
        error={errors.slug}
        hint={article.slug === '' ? '留空时由标题生成' : `/${decodeURIComponent(article.slug)}`}
      >
        <input
          name="slug"
          value={article.slug}
          maxLength={slugMaxLength}
          placeholder={slugFromText(article.title) || '由标题生成'}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => change({ slug: event.target.value })}
          onBlur={() => change({ slug: slugFromText(article.slug) })}
        />
      </Field>
      <div className="panel-choices">
        <button className="button button-small" type="button" disabled={!hasTitle || isBusy} onClick={bySound}>
          用拼音
        </button>
        <button
          className="button button-small"
          type="button"
          disabled={!hasTitle}
          onClick={() => change({ slug: slugFromText(article.title) })}
        >
          用标题
        </button>
      </div>
    </div>
  );
}
