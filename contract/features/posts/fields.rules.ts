import { isFileAddress, isWebAddress } from '#contract/kit/address.ts';
import type { Block } from '#contract/kit/block.ts';
import { maxBlockCount } from '#contract/kit/block-tree.ts';

import { postErrors } from './copy.ts';
import {
  excerptMaxLength,
  postPasswordMaxLength,
  salePointMax,
  salePriceMax,
  seoDescriptionMaxLength,
  seoTitleMaxLength,
  slugMaxLength,
  sourceNameMaxLength,
  titleMaxLength,
} from './limits.ts';

interface Named {
  /** What people call it. */
  label: string;
  /** The column of `posts` that holds it; left out: it is stored in a way of its own. */
  column?: string;
  /** Whether its page shows it: as it is, or in a form of the page's own. Left out: the page does not show it. */
  shown?: 'as-is' | 'transformed';
}

/** What the field holds decides its schema, its empty value and how a column holds it. */
export type ArticleFieldRule = Named &
  (
    | {
        kind: 'text';
        /** Code points. */
        max: number;
        tooLong?: string;
        /** Longer texts are refused; left out: they are cut where they are stored. */
        refusesLonger?: true;
        /** Refused when there is nothing but spaces. */
        missing?: string;
        keepsSpaces?: true;
      }
    | { kind: 'address'; isAllowed: (address: string) => boolean; wrong: string }
    | { kind: 'flag' }
    /** Each choice with the number that stands for it in the column; the first is the default. */
    | { kind: 'choice'; choices: Readonly<Record<string, number>> }
    | { kind: 'moment'; wrong: string }
    | { kind: 'contents' }
    | { kind: 'terms' }
    | { kind: 'names' }
    | { kind: 'term' }
    | { kind: 'position' }
    /** A whole number. */
    | { kind: 'count'; max: number; wrong: string }
    /** Yuan with at most two decimals; its column holds 分. */
    | { kind: 'yuan'; max: number; wrong: string }
    /** Tenths of a price with at most one decimal, 10 by default; its column holds hundredths. */
    | { kind: 'tenths'; wrong: string }
  );

export interface ArticleGroup {
  kind: 'group';
  /** Whether a call may name some of the fields and leave the others as they are. */
  partial?: true;
  fields: Readonly<Record<string, ArticleFieldRule>>;
}

/**
 * Every field that people write of an article or page. Calls, the editor, previews, drafts and imports take their shape
 * from here, and `rowOf` and `articleOf` of the server their columns.
 */
export const articleFields = {
  title: {
    kind: 'text',
    label: '标题',
    max: titleMaxLength,
    tooLong: postErrors.titleLength,
    refusesLonger: true,
    missing: postErrors.titleMissing,
    column: 'title',
    shown: 'transformed',
  },
  slug: { kind: 'text', label: '地址名', max: slugMaxLength, tooLong: postErrors.slugEmpty, shown: 'transformed' },
  /** As typed; '' when it is made of the text. */
  excerpt: {
    kind: 'text',
    label: '摘要',
    max: excerptMaxLength,
    tooLong: postErrors.excerptLength,
    refusesLonger: true,
    shown: 'transformed',
  },
  cover: {
    kind: 'address',
    label: '封面',
    isAllowed: isFileAddress,
    wrong: postErrors.cover,
    column: 'cover_url',
    shown: 'transformed',
  },
  /** Blocks; each is checked by its type. */
  content: { kind: 'contents', label: '正文', shown: 'transformed' },
  terms: {
    kind: 'group',
    partial: true,
    fields: {
      /** By number or name; who edits everybody's makes new ones on the way. */
      category: { kind: 'terms', label: '分类' },
      /** By name; one that is new is made. */
      tag: { kind: 'names', label: '标签' },
      special: { kind: 'term', label: '专题' },
      /** 0: at the end of the series. */
      special_position: { kind: 'position', label: '专题中的位置' },
    },
  },
  password: {
    kind: 'text',
    label: '访问密码',
    max: postPasswordMaxLength,
    tooLong: postErrors.password,
    refusesLonger: true,
    keepsSpaces: true,
    column: 'password',
  },
  publish_at: { kind: 'moment', label: '发布时间', wrong: postErrors.publishAt },
  comment_status: { kind: 'choice', label: '允许评论', choices: { open: 1, closed: 0 }, column: 'comment_open' },
  pinned: { kind: 'flag', label: '置顶', column: 'pinned' },
  is_repost: { kind: 'flag', label: '转载', column: 'is_repost', shown: 'as-is' },
  source: {
    kind: 'group',
    fields: {
      name: { kind: 'text', label: '来源名称', max: sourceNameMaxLength, column: 'source_name', shown: 'transformed' },
      url: {
        kind: 'address',
        label: '来源地址',
        isAllowed: isWebAddress,
        wrong: postErrors.sourceUrl,
        column: 'source_url',
        shown: 'transformed',
      },
    },
  },
  /** What follows the first blocks is sold. */
  sale: {
    kind: 'group',
    fields: {
      price: {
        kind: 'yuan',
        label: '售价（元）',
        max: salePriceMax,
        wrong: postErrors.salePrice,
        column: 'price_fen',
        shown: 'transformed',
      },
      point: {
        kind: 'count',
        label: '积分售价',
        max: salePointMax,
        wrong: postErrors.salePoint,
        column: 'price_point',
        shown: 'transformed',
      },
      vip_discount: {
        kind: 'tenths',
        label: '会员折扣',
        wrong: postErrors.saleDiscount,
        column: 'vip_percent',
        shown: 'transformed',
      },
      free_blocks: {
        kind: 'count',
        label: '试读段数',
        max: maxBlockCount,
        wrong: postErrors.saleFree,
        column: 'free_blocks',
        shown: 'transformed',
      },
    },
  },
  seo: {
    kind: 'group',
    partial: true,
    fields: {
      title: {
        kind: 'text',
        label: 'SEO 标题',
        max: seoTitleMaxLength,
        tooLong: postErrors.seoTitle,
        column: 'seo_title',
      },
      description: {
        kind: 'text',
        label: 'SEO 描述',
        max: seoDescriptionMaxLength,
        tooLong: postErrors.seoDescription,
        column: 'seo_description',
      },
      /** The picture of link previews; '': one that the site draws. */
      image: {
        kind: 'address',
        label: '分享图',
        isAllowed: isFileAddress,
        wrong: postErrors.seoImage,
        column: 'seo_image',
      },
      /** Where the text appeared first; '': here. */
      canonical: {
        kind: 'address',
        label: '首发地址',
        isAllowed: isWebAddress,
        wrong: postErrors.seoCanonical,
        column: 'seo_canonical',
      },
      /** Search engines are asked to leave it out. */
      hidden: { kind: 'flag', label: '不让搜索引擎收录', column: 'seo_hidden' },
    },
  },
} as const satisfies Readonly<Record<string, ArticleFieldRule | ArticleGroup>>;

type Fields = typeof articleFields;
type Choices<Field> = Field extends { choices: infer Known } ? keyof Known & string : never;

interface Values<Field> {
  text: string;
  address: string;
  flag: boolean;
  choice: Choices<Field>;
  /** ISO 8601; null: none. */
  moment: string | null;
  contents: { blocks: Block[] };
  terms: number[];
  names: string[];
  term: number | null;
  position: number;
  count: number;
  yuan: number;
  tenths: number;
}

interface InputValues<Field> extends Omit<Values<Field>, 'contents' | 'terms' | 'term'> {
  contents: { blocks: unknown[] };
  terms: (number | string)[];
  term: number | string | null;
}

type ValueOf<Field> = Field extends { kind: infer Kind extends keyof Values<Field> } ? Values<Field>[Kind] : never;
type InputValueOf<Field> = Field extends { kind: infer Kind extends keyof InputValues<Field> }
  ? InputValues<Field>[Kind]
  : never;

/** The value of a field or group, as the site gives it. */
export type ArticleValue<Name extends keyof Fields> = Fields[Name] extends { fields: infer Inner }
  ? { [Key in keyof Inner]: ValueOf<Inner[Key]> }
  : ValueOf<Fields[Name]>;

/** The same as a person may give it: terms by their names too, blocks unchecked. */
export type ArticleInputValue<Name extends keyof Fields> = Fields[Name] extends { fields: infer Inner }
  ? Fields[Name] extends { partial: true }
    ? { [Key in keyof Inner]?: InputValueOf<Inner[Key]> | undefined }
    : { [Key in keyof Inner]: InputValueOf<Inner[Key]> }
  : InputValueOf<Fields[Name]>;

/** An article with everything that people write of it. */
export type Article = { [Name in keyof Fields]: ArticleValue<Name> };

/** What an article shall be; left out: as it is. */
export type ArticleInput = { [Name in keyof Fields]?: ArticleInputValue<Name> | undefined };

/** Other values of some fields; of a group those that are named. */
export type ArticleChange = {
  [Name in keyof Fields]?: Fields[Name] extends { fields: unknown } ? Partial<Article[Name]> : Article[Name];
};

/** The address of a field in calls and in refusals. */
export type ArticleField = {
  [Name in keyof Fields & string]: Fields[Name] extends { fields: infer Inner }
    ? `${Name}.${keyof Inner & string}`
    : Name;
}[keyof Fields & string];

type Leaf = {
  [Name in keyof Fields]: Fields[Name] extends { fields: infer Inner } ? Inner[keyof Inner] : Fields[Name];
}[keyof Fields];

/** The columns of `posts` that hold fields of an article as they are. */
export type ArticleColumns = {
  [Field in Extract<Leaf, { column: string }> as Field['column']]: Field['kind'] extends 'text' | 'address'
    ? string
    : number;
};

/** The columns of one field or group. */
export type ColumnOf<Name extends keyof Fields> = Extract<
  Fields[Name] extends { fields: infer Inner } ? Inner[keyof Inner] : Fields[Name],
  { column: string }
>['column'];

/** Fields and groups whose page shows them as they are. */
export type ShownField = {
  [Name in keyof Fields]: Fields[Name] extends { shown: 'as-is' } ? Name : never;
}[keyof Fields];

/** Fields and groups of which a preview shows something. */
export type PreviewedField = {
  [Name in keyof Fields]: Fields[Name] extends
    | { shown: string }
    | { fields: Readonly<Record<string, { shown: string }>> }
    ? Name
    : never;
}[keyof Fields];
