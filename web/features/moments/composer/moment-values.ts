import { cleanPoll, pollProblem } from '#contract/features/moments/polls.rules.ts';
import type { MomentMetas, MomentPollInput } from '#contract/features/moments/writing.entities.ts';
import type { MomentVisibility } from '#contract/features/moments/rules.ts';
import { cleanMomentText, cleanMomentTitle } from '#contract/features/moments/text.rules.ts';
import { momentContentProblem, momentTitleProblem } from '#contract/features/moments/text.rules.ts';

/** The poll of a moment. `fixed`: somebody voted, so it stays as it is. */
export type WrittenPoll = MomentPollInput & { fixed?: boolean };

/** What a person types and chooses. */
export interface MomentValues {
  title: string;
  content: string;
  plate: number | null;
  visibility: MomentVisibility;
  poll: WrittenPoll | null;
}

export const emptyValues: MomentValues = { title: '', content: '', plate: null, visibility: 'public', poll: null };

/** A poll as it begins. */
export const blankPoll: WrittenPoll = { options: ['', ''], multiple: false, days: 7 };

/** Addresses of the uploaded files. */
export interface MomentFiles {
  images: readonly string[];
  video: string;
  /** Cover of the video that the person chose, or ''; undefined: the one it had. */
  poster: string | undefined;
}

export type ValueProblem = readonly [name: 'content' | 'title' | 'poll', text: string];

/** The problem with a poll that can still be changed. */
const problemOfPoll = (poll: WrittenPoll | null): string | null =>
  poll === null || poll.fixed ? null : pollProblem(cleanPoll(poll));

/** The first problem with the texts, in the order in which the server says it. @see docs/reference/validations.md */
export function valueProblem({ title, content, poll }: MomentValues): ValueProblem | null {
  const contentProblem = momentContentProblem(cleanMomentText(content));
  if (contentProblem !== null) return ['content', contentProblem];
  const titleProblem = momentTitleProblem(cleanMomentTitle(title));
  if (titleProblem !== null) return ['title', titleProblem];
  const problem = problemOfPoll(poll);
  return problem === null ? null : ['poll', problem];
}

/** An existing moment that is being changed. */
export interface EditedMoment {
  id: number;
  slug: string;
  /** The revision that the changes are based on. */
  revision: number;
}

interface MomentFields {
  post_type: 'microblog';
  title: string;
  excerpt: string;
  terms: { plate: number[] };
  metas: MomentMetas;
}

/** Input of `add-post` and `update-post`. All files are named: what is left out of an update would stay. */
export function momentInput(values: MomentValues, files: MomentFiles, quoteId: number | null): MomentFields {
  const { title, content, plate, visibility, poll } = values;
  return {
    post_type: 'microblog',
    title,
    excerpt: content,
    terms: { plate: plate === null ? [] : [plate] },
    metas: {
      images: [...files.images],
      video_url: files.video,
      ...(files.poster !== undefined && { poster_url: files.poster }),
      visibility,
      ...(quoteId !== null && { quote_id: quoteId }),
      ...(!poll?.fixed && { poll: poll && cleanPoll(poll) }),
    },
  };
}
