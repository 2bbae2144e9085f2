import {
  type Article,
  type ArticleChange,
  type ArticleField,
  type ArticleFieldRule,
  articleFields,
  type ArticleGroup,
  type ArticleInput,
  type PreviewedField,
  type ShownField,
} from './fields.rules.ts';
import { yuanToFen } from '#contract/kit/money.ts';
import { isPostedTime } from '#contract/kit/posted-time.ts';

/** One field with its place in the table. */
export interface PlacedField {
  path: ArticleField;
  /** The field or group of the table that it stands in. */
  name: keyof Article;
  /** Its name inside its group; null outside of one. */
  inner: string | null;
  rule: ArticleFieldRule;
}

const rules: Readonly<Record<string, ArticleFieldRule | ArticleGroup>> = articleFields;

/** Every field in the order of the table, those of groups each for itself. */
export const placedFields: readonly PlacedField[] = Object.entries(rules).flatMap(([key, rule]): PlacedField[] => {
  const name = key as keyof Article;
  if (rule.kind !== 'group') return [{ path: name as ArticleField, name, inner: null, rule }];
  return Object.entries(rule.fields).map(([inner, each]) => ({
    path: `${name}.${inner}` as ArticleField,
    name,
    inner,
    rule: each,
  }));
});

const placesShown = (...ways: (string | undefined)[]) => [
  ...new Set(placedFields.filter(({ rule }) => ways.includes(rule.shown)).map(({ name }) => name)),
];

export const shownFields = placesShown('as-is') as readonly ShownField[];
export const previewedFields = placesShown('as-is', 'transformed') as readonly PreviewedField[];

/** What a revision keeps. */
export const revisedFields = ['title', 'excerpt', 'content'] as const satisfies readonly (keyof Article)[];

export type RevisedArticle = Pick<Article, (typeof revisedFields)[number]>;

/** Some fields of an object that has them. */
export function pick<Value extends object, Name extends keyof Value>(
  value: Value,
  names: readonly Name[],
): Pick<Value, Name> {
  return Object.fromEntries(names.map((name) => [name, value[name]])) as Pick<Value, Name>;
}

export const articleNames = Object.keys(articleFields) as (keyof Article)[];

function emptyValue(rule: ArticleFieldRule): unknown {
  switch (rule.kind) {
    case 'text':
    case 'address':
      return '';
    case 'flag':
      return false;
    case 'choice':
      return Object.keys(rule.choices)[0];
    case 'moment':
    case 'term':
      return null;
    case 'contents':
      return { blocks: [] };
    case 'terms':
    case 'names':
      return [];
    case 'position':
    case 'count':
    case 'yuan':
      return 0;
    case 'tenths':
      return 10;
  }
}

/** Some fields of an article, whatever form their values have. */
type SomeFields = Readonly<Partial<Record<keyof Article, unknown>>>;

/** The value of one field; undefined where nothing is said of it. */
export function valueAt(article: SomeFields, { name, inner }: Pick<PlacedField, 'name' | 'inner'>): unknown {
  const value: unknown = article[name];
  return inner === null ? value : (value as Record<string, unknown> | undefined)?.[inner];
}

/** The article with another value of one field. */
export function withValue<Of extends SomeFields>(article: Of, place: PlacedField, value: unknown): Of {
  const { name, inner } = place;
  if (inner === null) return { ...article, [name]: value };
  return { ...article, [name]: { ...(article[name] as object | undefined), [inner]: value } };
}

export const emptyArticle: Article = placedFields.reduce<SomeFields>(
  (article, place) => withValue(article, place, emptyValue(place.rule)),
  {},
) as Article;

/** The article with every field: those that are left out are empty, in groups too. */
export function filled(article: ArticleInput): Article {
  return placedFields.reduce<SomeFields>((whole, place) => {
    const value = valueAt(article, place);
    return value === undefined ? whole : withValue(whole, place, value);
  }, emptyArticle) as Article;
}

/** The article with other values of some fields. */
export function changed(article: Article, change: ArticleChange): Article {
  const next: Record<string, unknown> = { ...article };
  for (const [name, value] of Object.entries(change)) {
    const isGroup = rules[name]?.kind === 'group';
    next[name] = isGroup ? { ...(article[name as keyof Article] as object), ...(value as object) } : value;
  }
  return next as unknown as Article;
}

/** The article without what was typed into one field. */
export function withoutField<Of extends SomeFields>(article: Of, place: PlacedField): Of {
  return withValue(article, place, emptyValue(place.rule));
}

/** The field that an address in a refusal belongs to: `content.blocks.2.data.text` is one of the content. */
export function fieldAt(address: string): PlacedField | undefined {
  return placedFields.find(({ path }) => address === path || address.startsWith(`${path}.`));
}

/** Whether a number is one that the field takes. */
function isNumberOf(rule: ArticleFieldRule, value: number): boolean {
  if (rule.kind === 'count') return Number.isInteger(value) && value >= 0 && value <= rule.max;
  if (rule.kind === 'yuan') return value >= 0 && value <= rule.max && yuanToFen(value) !== null;
  return value >= 0.1 && value <= 10 && Math.abs(value * 10 - Math.round(value * 10)) < 1e-6;
}

const lengthOf = (text: string): number => Array.from(text).length;

function problemOf(rule: ArticleFieldRule, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (rule.kind === 'text') {
    const text = value as string;
    if (rule.missing && text.trim() === '') return rule.missing;
    return rule.refusesLonger && lengthOf(text) > rule.max ? rule.tooLong : undefined;
  }
  if (rule.kind === 'address') return value === '' || rule.isAllowed(value as string) ? undefined : rule.wrong;
  if (rule.kind === 'count' || rule.kind === 'yuan' || rule.kind === 'tenths')
    return isNumberOf(rule, value as number) ? undefined : rule.wrong;
  if (rule.kind === 'moment') return value === null || isPostedTime(value as string) ? undefined : rule.wrong;
  return undefined;
}

/** What is wrong with the fields that are named, each at its own address. */
export function problemsOf(article: SomeFields): Partial<Record<ArticleField, string>> {
  const found: Partial<Record<ArticleField, string>> = {};
  for (const place of placedFields) {
    const problem = problemOf(place.rule, valueAt(article, place));
    if (problem) found[place.path] = problem;
  }
  return found;
}

/** A new page such as 关于 takes no likes and comments unless somebody opens them. */
export function startsClosed(post: { id?: unknown; post_type?: unknown; comment_status?: unknown }): boolean {
  return post.id === undefined && post.post_type === 'page' && post.comment_status === undefined;
}
