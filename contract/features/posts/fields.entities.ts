import { z } from 'zod';

import { postedTime } from '#contract/kit/posted-time.ts';

import { postErrors } from './copy.ts';
import {
  articleFields,
  type ArticleFieldRule,
  type ArticleGroup,
  type ArticleValue,
  type ArticleInputValue,
  type Article,
} from './fields.rules.ts';
import { articleAddressMaxLength, maxTermsPerTaxonomy, specialPositionMax, namedTermMaxLength } from './limits.ts';

/** A term by its number or its name. */
const termReference = z.union([z.number().int().positive(), z.string().min(1).max(namedTermMaxLength)]);

/** What a call takes of a field. Texts are limited generously, in UTF-16 units; `problemsOf` counts code points. */
function inputOf(rule: ArticleFieldRule): z.ZodType {
  switch (rule.kind) {
    case 'text':
      return z.string().max(rule.max * 2, rule.tooLong);
    case 'address':
      return z.string().max(articleAddressMaxLength, rule.wrong);
    case 'flag':
      return z.boolean();
    case 'choice':
      return z.enum(Object.keys(rule.choices));
    case 'moment':
      return postedTime(rule.wrong).nullable();
    case 'contents':
      return z.object({ blocks: z.array(z.unknown()) });
    case 'terms':
      return z.array(termReference).max(maxTermsPerTaxonomy, postErrors.tooManyTerms);
    case 'names':
      return z.array(z.string().max(namedTermMaxLength)).max(maxTermsPerTaxonomy, postErrors.tooManyTerms);
    case 'term':
      return termReference.nullable();
    case 'position':
      return z.number().int().min(0).max(specialPositionMax);
    case 'count':
    case 'yuan':
    case 'tenths':
      // What they take is said by `problemsOf`, in words of their own.
      return z.number();
  }
}

/** What the site gives of a field. */
function outputOf(rule: ArticleFieldRule): z.ZodType {
  switch (rule.kind) {
    case 'text':
    case 'address':
      return z.string();
    case 'moment':
      return z.string().nullable();
    case 'terms':
      return z.array(z.number().int());
    case 'names':
      return z.array(z.string());
    case 'term':
      return z.number().int().nullable();
    case 'position':
      return z.number().int();
    default:
      return inputOf(rule);
  }
}

const table = Object.entries<ArticleFieldRule | ArticleGroup>(articleFields);

function shapeOf(schemaOf: (rule: ArticleFieldRule) => z.ZodType, isOptional: boolean): Record<string, z.ZodType> {
  const inGroup = ({ fields, partial }: ArticleGroup) =>
    z.object(
      Object.fromEntries(
        Object.entries(fields).map(([name, rule]) => [
          name,
          isOptional && partial ? schemaOf(rule).optional() : schemaOf(rule),
        ]),
      ),
    );
  return Object.fromEntries(
    table.map(([name, rule]) => {
      const schema = rule.kind === 'group' ? inGroup(rule) : schemaOf(rule);
      return [name, isOptional ? schema.optional() : schema];
    }),
  );
}

/** What a call may say of an article. Left out: as it is. @see docs/reference/calls.md */
export const articleInput = shapeOf(inputOf, true) as {
  [Name in keyof Article]: z.ZodOptional<z.ZodType<ArticleInputValue<Name>, ArticleInputValue<Name>>>;
};

/** What the editor gets of an article, sources unlocked. */
export const articleOutput = shapeOf(outputOf, false) as {
  [Name in keyof Article]: z.ZodType<ArticleValue<Name>, ArticleValue<Name>>;
};
