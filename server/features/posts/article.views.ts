import { emptyArticle, pick, placedFields, valueAt, withValue } from '#contract/features/posts/articles.rules.ts';
import type { Article, ArticleColumns, ArticleFieldRule, ColumnOf } from '#contract/features/posts/fields.rules.ts';
import type { Block } from '#contract/kit/block.ts';
import { fenToYuan, yuanToFen } from '#contract/kit/money.ts';
import { isoTimeOrNull } from '#server/kit/clock.ts';

type Stored = string | number;

const cut = (text: string, max: number): string => Array.from(text).slice(0, max).join('');

function storedOf(rule: ArticleFieldRule, value: unknown): Stored {
  switch (rule.kind) {
    case 'text':
      return rule.keepsSpaces ? (value as string) : cut((value as string).trim(), rule.max);
    case 'flag':
      return Number(value);
    case 'choice':
      return rule.choices[value as string] as number;
    case 'yuan':
      return yuanToFen(value as number) ?? 0;
    case 'tenths':
      return Math.round((value as number) * 10);
    default:
      return value as Stored;
  }
}

function valueOf(rule: ArticleFieldRule, stored: Stored): unknown {
  if (rule.kind === 'flag') return Number(stored) > 0;
  if (rule.kind === 'choice') return Object.keys(rule.choices).find((name) => rule.choices[name] === stored);
  if (rule.kind === 'yuan') return fenToYuan(Number(stored));
  if (rule.kind === 'tenths') return Number(stored) / 10;
  return stored;
}

const inColumns = placedFields.flatMap((place) =>
  place.rule.column === undefined ? [] : [{ ...place, column: place.rule.column as keyof ArticleColumns }],
);
const allColumns = inColumns.map(({ column }) => column);

function namedColumns(article: Partial<Record<keyof Article, unknown>>): Partial<ArticleColumns> {
  const row: Partial<Record<keyof ArticleColumns, Stored>> = {};
  for (const place of inColumns) {
    const value = valueAt(article, place);
    if (value !== undefined) row[place.column] = storedOf(place.rule, value);
  }
  return row as Partial<ArticleColumns>;
}

const emptyRow = namedColumns(emptyArticle) as ArticleColumns;

/**
 * The columns of an article; those of fields that are left out are as before. Address, time, excerpt, terms and
 * contents have rules of their own in `storePost`.
 */
export function rowOf(article: Partial<Record<keyof Article, unknown>>, before = emptyRow): ArticleColumns {
  return { ...pick(before, allColumns), ...namedColumns(article) };
}

/** Fields and groups that columns hold, of the columns that were read. */
export function valuesOf<Columns extends Partial<ArticleColumns>>(row: Columns): Partial<Article> {
  return inColumns
    .filter(({ column }) => row[column] !== undefined)
    .reduce<Partial<Record<keyof Article, unknown>>>(
      (article, place) => withValue(article, place, valueOf(place.rule, row[place.column] as Stored)),
      {},
    ) as Partial<Article>;
}

/** Columns of these fields and groups, for a query of them alone. */
export function columnsOf<Name extends keyof Article>(names: readonly Name[]): ColumnOf<Name>[] {
  const wanted: ReadonlySet<string> = new Set(names);
  return inColumns.filter(({ name }) => wanted.has(name)).map(({ column }) => column as ColumnOf<Name>);
}

interface ArticleRow extends ArticleColumns {
  slug: string;
  published_at: number | null;
  special_id: number | null;
  special_position: number;
}

interface ArticleText {
  /** As typed. */
  excerpt: string;
  blocks: Block[];
}

type FieldsOfOwn = 'slug' | 'excerpt' | 'content' | 'terms' | 'publish_at';

/** An article as it is saved. */
export function articleOf(
  row: ArticleRow,
  terms: readonly { id: number; taxonomy: string; name: string }[],
  { excerpt, blocks }: ArticleText,
): Article {
  return {
    ...(valuesOf(row) as Omit<Article, FieldsOfOwn>),
    slug: row.slug,
    excerpt,
    content: { blocks },
    terms: {
      category: terms.filter(({ taxonomy }) => taxonomy === 'category').map(({ id }) => id),
      tag: terms.filter(({ taxonomy }) => taxonomy === 'tag').map(({ name }) => name),
      special: row.special_id,
      special_position: row.special_position,
    },
    publish_at: isoTimeOrNull(row.published_at),
  };
}
