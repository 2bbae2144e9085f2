import './panel.css';

import { excerptMaxLength } from '#contract/features/posts/limits.ts';
import { rolePower } from '#contract/kit/power.ts';
import { Field } from '#web/ui/field.tsx';

import type { Terms } from '../load-terms.ts';
import { AccessFields } from './access-fields.tsx';
import { CategoryField } from './category-field.tsx';
import { PanelPart } from './panel-part.tsx';
import type { PanelProps } from './panel-props.ts';
import { PictureField } from './picture-field.tsx';
import { SaleFields } from './sale-fields.tsx';
import { ScheduleField } from './schedule-field.tsx';
import { SeoFields } from './seo-fields.tsx';
import { SeriesField } from './series-field.tsx';
import { SlugField } from './slug-field.tsx';
import { SourceFields } from './source-fields.tsx';
import { TagField } from './tag-field.tsx';

export interface ArticlePanelProps extends PanelProps {
  terms: Terms;
  isLoadingTerms: boolean;
  /** Loads the terms again; set when loading failed. */
  onRetryTerms: (() => void) | null;
  /** null: the article was never saved. */
  postId: number | null;
  /** Power of the current user. */
  power: number;
  isPage: boolean;
  isPublic: boolean;
}

function ExcerptField({ article, errors, change }: PanelProps) {
  return (
    <Field
      label="摘要"
      error={errors.excerpt}
      hint="留空时取正文开头"
      aside={<span className="panel-note">{Array.from(article.excerpt).length} 字</span>}
    >
      <textarea
        rows={3}
        value={article.excerpt}
        maxLength={excerptMaxLength}
        onChange={(event) => change({ excerpt: event.target.value })}
      />
    </Field>
  );
}

function termSummary({ article, terms }: ArticlePanelProps): string {
  const { category, tag } = article.terms;
  const main = terms.categoryNames.get(category[0] ?? 0);
  return [main, tag.length > 0 && `${tag.length} 个标签`].filter(Boolean).join(' · ');
}

function accessSummary({ article }: ArticlePanelProps): string {
  const { password, comment_status, pinned } = article;
  const said = [password !== '' && '有密码', comment_status === 'closed' && '不可评论', pinned && '置顶'];
  return said.filter(Boolean).join(' · ');
}

function saleSummary({ article: { sale } }: ArticlePanelProps): string {
  if (sale.price === 0 && sale.point === 0) return '不售卖';
  return sale.price > 0 ? `¥${sale.price}` : '售卖';
}

function searchSummary({ article: { seo } }: ArticlePanelProps): string {
  return [seo.hidden && '不收录', seo.canonical !== '' && '首发地址', seo.image !== '' && '分享图']
    .filter(Boolean)
    .join(' · ');
}

/** The panel with all settings of an article. */
export function Panel(props: ArticlePanelProps) {
  const { article, terms, power, isPage } = props;
  return (
    <>
      <PanelPart title="发布" icon="send" open>
        {power >= rolePower.author && <ScheduleField {...props} />}
        <SlugField {...props} />
        <ExcerptField {...props} />
      </PanelPart>
      <PanelPart title="封面" icon="image" open={article.cover !== ''} summary={article.cover ? '已设置' : ''}>
        <PictureField
          name="封面"
          value={article.cover}
          error={props.errors.cover}
          onChange={(cover) => props.change({ cover })}
        />
      </PanelPart>
      {!isPage && (
        <PanelPart title="分类与标签" icon="tag" open summary={termSummary(props)}>
          <CategoryField
            {...props}
            tree={terms.categories}
            isLoading={props.isLoadingTerms}
            onRetry={props.onRetryTerms}
          />
          <TagField {...props} tags={terms.tags} />
          {terms.series.length > 0 && <SeriesField {...props} series={terms.series} />}
        </PanelPart>
      )}
      <PanelPart title="阅读与评论" icon="lock" summary={accessSummary(props)}>
        <AccessFields {...props} mayPin={power >= rolePower.editor && !isPage} />
      </PanelPart>
      <PanelPart title="售卖" icon="coins" summary={saleSummary(props)}>
        <SaleFields {...props} />
      </PanelPart>
      {!isPage && (
        <PanelPart title="转载" icon="quote" summary={article.is_repost ? '转载' : '原创'}>
          <SourceFields {...props} />
        </PanelPart>
      )}
      <PanelPart title="搜索与分享" icon="search" summary={searchSummary(props)}>
        <SeoFields {...props} />
      </PanelPart>
    </>
  );
}
