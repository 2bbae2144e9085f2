import { momentErrors } from './copy.ts';
import { maxPollOptions, minPollOptions, pollOptionMaxLength } from './limits.ts';
import { cleanMomentTitle, isBlankText } from './text.rules.ts';
import type { MomentPollInput } from './writing.entities.ts';

/** The texts of a poll as they are stored, always in the same form. */
export function cleanPoll({ options, multiple, days }: MomentPollInput): MomentPollInput {
  return { options: options.map(cleanMomentTitle), multiple, days };
}

/** The problem with a cleaned poll, or null. */
export function pollProblem(poll: MomentPollInput | null): string | null {
  if (poll === null) return null;
  const { options } = poll;
  if (options.some(isBlankText)) return momentErrors.pollOption;
  if (options.length < minPollOptions || options.length > maxPollOptions)
    return momentErrors.pollOptions(minPollOptions, maxPollOptions);
  if (options.some((option) => Array.from(option).length > pollOptionMaxLength))
    return momentErrors.pollOptionLength(pollOptionMaxLength);
  return new Set(options).size < options.length ? momentErrors.pollRepeated : null;
}
