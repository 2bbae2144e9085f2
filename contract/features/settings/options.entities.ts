import { z } from 'zod';

import { accountOptions } from '#contract/features/accounts/options.ts';
import { authOptions } from '#contract/features/auth/options.ts';
import { blockOptions } from '#contract/features/blocks/options.ts';
import { commentOptions } from '#contract/features/comments/options.ts';
import { exchangeOptions } from '#contract/features/exchange/options.ts';
import { feedOptions } from '#contract/features/feeds/options.ts';
import { giftOptions } from '#contract/features/gifts/options.ts';
import { growthOptions } from '#contract/features/growth/options.ts';
import { taskOptions } from '#contract/features/growth/tasks.options.ts';
import { incomeOptions } from '#contract/features/income/options.ts';
import { licenceOptions } from '#contract/features/licences/options.ts';
import { linkOptions } from '#contract/features/links/options.ts';
import { liveOptions } from '#contract/features/live/options.ts';
import { mailOptions } from '#contract/features/mail/options.ts';
import { mediaOptions } from '#contract/features/media/options.ts';
import { moderationOptions } from '#contract/features/moderation/options.ts';
import { momentOptions } from '#contract/features/moments/options.ts';
import { notificationOptions } from '#contract/features/notifications/options.ts';
import { paymentOptions } from '#contract/features/payment/options.ts';
import { postOptions } from '#contract/features/posts/options.ts';
import { purchaseOptions } from '#contract/features/purchases/options.ts';
import { appearanceOptions } from '#contract/features/site/appearance.options.ts';
import { siteOptions } from '#contract/features/site/options.ts';
import { seoOptions } from '#contract/features/site/seo.options.ts';
import { socialOptions } from '#contract/features/social/options.ts';
import { stickerOptions } from '#contract/features/stickers/options.ts';
import { tipOptions } from '#contract/features/tips/options.ts';
import { transferOptions } from '#contract/features/transfers/options.ts';
import { voteOptions } from '#contract/features/votes/options.ts';
import { DomainError } from '#contract/errors.ts';
import { optionGroups, issueLocation, issueReason } from '#contract/kit/option.ts';

import { optionErrors } from './copy.ts';

/** Features in the order in which their options stand in a group. */
const declared = {
  ...siteOptions,
  ...liveOptions,
  ...appearanceOptions,
  ...seoOptions,
  ...linkOptions,
  ...stickerOptions,
  ...postOptions,
  ...voteOptions,
  ...socialOptions,
  ...momentOptions,
  ...commentOptions,
  ...accountOptions,
  ...growthOptions,
  ...exchangeOptions,
  ...taskOptions,
  ...giftOptions,
  ...paymentOptions,
  ...tipOptions,
  ...incomeOptions,
  ...purchaseOptions,
  ...mailOptions,
  ...notificationOptions,
  ...authOptions,
  ...mediaOptions,
  ...transferOptions,
  ...blockOptions,
  ...moderationOptions,
  ...feedOptions,
  ...licenceOptions,
};

const byGroup = optionGroups.flatMap((group) =>
  Object.entries(declared).filter(([, option]) => option.group === group),
);

/** Every option of the product, in the order of the admin's groups; each feature declares its own. @see docs/reference/entities.md */
export const options = Object.fromEntries(byGroup) as typeof declared;

export type Options = typeof options;
export type OptionName = keyof Options;
export type OptionValue<N extends OptionName> = z.output<Options[N]['schema']>;

/** Names of the options that every browser may read. */
export type PublicOptionName = { [N in OptionName]: Options[N]['reach'] extends 'public' ? N : never }[OptionName];
export type PublicOptions = { [N in PublicOptionName]: OptionValue<N> };
export type OptionValues = { [N in OptionName]: OptionValue<N> };

export const optionNames = Object.keys(options) as OptionName[];
export const publicOptionNames = optionNames.filter(
  (name): name is PublicOptionName => options[name].reach === 'public',
);

/** Default values of all options. */
export const defaultOptions = Object.fromEntries(
  optionNames.map((name) => [name, options[name].default]),
) as OptionValues;

export function isOptionName(name: string): name is OptionName {
  return Object.hasOwn(options, name);
}

/** The public options as a flat object. @see docs/reference/calls.md (site-opts) */
export const publicOptionsSchema = z.object(
  Object.fromEntries(publicOptionNames.map((name) => [name, options[name].schema])) as {
    [N in PublicOptionName]: Options[N]['schema'];
  },
);

/**
 * Validates a value against its option's schema, without coercion.
 * @throws DomainError VALIDATION with a message that names the option and the problem
 */
export function parseOption<N extends OptionName>(name: N, value: unknown): OptionValue<N> {
  const parsed = options[name].schema.safeParse(value);
  if (parsed.success) return parsed.data as OptionValue<N>;
  const issue = parsed.error.issues[0];
  const message = optionErrors.wrong(
    options[name].label,
    issue ? issueLocation(issue) + issueReason(issue) : '格式不对',
  );
  throw new DomainError('VALIDATION', message, { fields: { [name]: message } });
}

/** Returns the problems with a value by path, such as `levels.2.name`; empty if it is valid. */
export function optionProblems(name: OptionName, value: unknown): Record<string, string> {
  const parsed = options[name].schema.safeParse(value);
  const issues = parsed.error?.issues ?? [];
  return Object.fromEntries(issues.map((issue) => [[name, ...issue.path].map(String).join('.'), issueReason(issue)]));
}

/**
 * Parses a value from text, for example from the command line: the text itself if the option accepts text, otherwise
 * JSON.
 * @throws DomainError VALIDATION
 */
export function parseOptionText<N extends OptionName>(name: N, text: string): OptionValue<N> {
  const { schema } = options[name];
  if (schema.safeParse(text).success) return parseOption(name, text);
  try {
    return parseOption(name, JSON.parse(text));
  } catch (error) {
    if (error instanceof SyntaxError) return parseOption(name, text);
    throw error;
  }
}
