import { useState } from 'react';

import { emptyArticle } from '#contract/features/posts/articles.rules.ts';
import type { Article } from '#contract/features/posts/fields.rules.ts';
import { seoDescriptionMaxLength, seoTitleMaxLength } from '#contract/features/posts/limits.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { Field } from '#web/ui/field.tsx';
import { formatDate } from '#web/ui/format-date.ts';

import { firstWords } from '../canvas/block-outline.ts';
import { Switch } from './panel-part.tsx';
import type { PanelProps } from './panel-props.ts';
import { PictureField } from './picture-field.tsx';
import { slugFromText } from './slug-choices.ts';

/** Title, description and slug that search engines and link previews show for an article. */
export function searchSummaryOf(article: Article) {
  const { password, seo, title, excerpt, content, slug } = article;
  return {
    title: seo.title.trim() || title.trim() || '还没有标题',
    // The text of a password-protected article must not leak.
    description: seo.description.trim() || excerpt.trim() || (password === '' ? firstWords(content.blocks) : ''),
    slug: slug || slugFromText(title) || '…',
  };
}

const longest = (text: string, max: number) =>
  Array.from(text).length > max ? `${Array.from(text).slice(0, max).join('')}…` : text;

function SearchCard({ article }: { article: Article }) {
  const { name } = useSiteData();
  const [now] = useState(Date.now);
  const { title, description, slug } = searchSummaryOf(article);
  return (
    <figure className="face-card face-search">
      <figcaption>搜索结果里的样子</figcaption>
      <p className="face-site">
        <b>{name}</b>
        <small>
          {location.host} › {longest(slug, 28)}
        </small>
      </p>
      <p className="face-title">{longest(`${title} - ${name}`, 32)}</p>
      <p className="face-text">
        <time>{formatDate(Date.parse(article.publish_at ?? '') || now, 'YYYY年M月D日')}</time>
        {' — '}
        {longest(description, 78) || '没有描述时，搜索引擎会自己摘取一段正文。'}
      </p>
    </figure>
  );
}

function ShareCard({ article }: { article: Article }) {
  const { name } = useSiteData();
  const { title, description } = searchSummaryOf(article);
  const picture = article.seo.image || article.cover;
  return (
    <figure className="face-card face-share">
      <figcaption>分享出去的样子</figcaption>
      {picture ? (
        <img src={picture} alt="" />
      ) : (
        <div className="face-plate" aria-hidden="true">
          <b>{longest(title, 24)}</b>
          <small>{name}</small>
        </div>
      )}
      <div>
        <p className="face-title">{longest(title, 30)}</p>
        <p className="face-text">{longest(description, 48)}</p>
        <small>{location.host}</small>
      </div>
    </figure>
  );
}

const count = (text: string, good: number) => `${Array.from(text).length}/${good}`;

/** Search engine title and description, with a preview. */
export function SeoFields({ article, errors, change }: PanelProps) {
  const face = searchSummaryOf({ ...article, seo: emptyArticle.seo });
  return (
    <>
      <Field
        label="SEO 标题"
        error={errors['seo.title']}
        aside={<span className="panel-note">{count(article.seo.title, 30)}</span>}
      >
        <input
          value={article.seo.title}
          maxLength={seoTitleMaxLength}
          placeholder={longest(face.title, 30)}
          onChange={(event) => change({ seo: { title: event.target.value } })}
        />
      </Field>
      <Field
        label="SEO 描述"
        error={errors['seo.description']}
        aside={<span className="panel-note">{count(article.seo.description, 80)}</span>}
      >
        <textarea
          rows={3}
          value={article.seo.description}
          maxLength={seoDescriptionMaxLength}
          placeholder={longest(face.description, 60) || '留空时用摘要'}
          onChange={(event) => change({ seo: { description: event.target.value } })}
        />
      </Field>
      <Switch
        label="不让搜索引擎收录"
        hint="仍可正常访问，只是请搜索引擎略过，也不写进站点地图"
        checked={article.seo.hidden}
        onChange={(hidden) => change({ seo: { hidden } })}
      />
      <Field
        label="首发地址"
        error={errors['seo.canonical']}
        hint="文章首发在别处时，填写首发的地址，搜索引擎会以那里为准"
      >
        <input
          type="text"
          inputMode="url"
          value={article.seo.canonical}
          placeholder="https://…"
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => change({ seo: { canonical: event.target.value.trim() } })}
        />
      </Field>
      {!article.seo.hidden && <SearchCard article={article} />}
      <PictureField
        name="分享图"
        value={article.seo.image}
        error={errors['seo.image']}
        onChange={(image) => change({ seo: { image } })}
      />
      <ShareCard article={article} />
    </>
  );
}
