import { useState } from 'react';

import { suggestSlugs } from '#contract/features/posts/editing.calls.ts';
import { slugMaxLength } from '#contract/features/posts/limits.ts';
import { CallReplaced, send } from '#web/kit/client.ts';
import { Field } from '#web/ui/field.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { PanelProps } from './panel-props.ts';
import { slugFromText } from './slug-choices.ts';

/** An unused slug for the title; empty when none can be derived from it. */
async function freeSlug(title: string, kind: 'sound' | 'title', postId: number | null): Promise<string> {
  const { list } = await send(suggestSlugs, postId === null ? { title } : { title, id: postId });
  return (list.find((choice) => choice.kind === kind) ?? list[0])?.slug ?? '';
}

/** A partly typed slug may be invalid percent-encoding. */
function readable(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

interface Props extends PanelProps {
  /** The article's own slug counts as available; null: it was never saved. */
  postId: number | null;
}

/** The slug field: typed, derived from the title, or its pinyin. */
export function SlugField({ article, errors, change, postId }: Props) {
  const [isBusy, setBusy] = useState(false);
  const hasTitle = article.title.trim() !== '';
  const suggest = (kind: 'sound' | 'title') => {
    setBusy(true);
    freeSlug(article.title, kind, postId)
      .then(
        (slug) => (slug === '' ? toast.warning('标题里没有能用作地址的字') : change({ slug })),
        (error: unknown) => error instanceof CallReplaced || toast.error('没能取到地址名，请检查网络后重试'),
      )
      .finally(() => setBusy(false));
  };
  return (
    <div className="panel-slug">
      <Field
        label="地址名"
        error={errors.slug}
        hint={article.slug === '' ? '留空时由标题生成' : `/${readable(article.slug)}`}
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
        <button
          className="button button-small"
          type="button"
          disabled={!hasTitle || isBusy}
          onClick={() => suggest('sound')}
        >
          用拼音
        </button>
        <button
          className="button button-small"
          type="button"
          disabled={!hasTitle || isBusy}
          onClick={() => suggest('title')}
        >
          用标题
        </button>
      </div>
    </div>
  );
}
