import type { MomentMetas } from '#contract/features/moments/writing.entities.ts';
import type { MomentVisibility } from '#contract/features/moments/rules.ts';
import { cleanMomentText, cleanMomentTitle } from '#contract/features/moments/text.rules.ts';
import { momentContentProblem, momentTitleProblem } from '#contract/features/moments/text.rules.ts';

/** What a person types and chooses. */
export interface MomentValues {
  title: string;
  content: string;
  plate: number | null;
  visibility: MomentVisibility;
}

export const emptyValues: MomentValues = { title: '', content: '', plate: null, visibility: 'public' };

/** Addresses of the uploaded files. */
export interface MomentFiles {
  images: readonly string[];
  video: string;
  /** Cover of the video that the person chose, or ''; undefined: the one it had. */
  poster: string | undefined;
}

export type ValueProblem = readonly [name: 'content' | 'title', text: string];

/** The first problem with the texts, in the order in which the server says it. @see docs/reference/validations.md */
export function valueProblem({ title, content }: MomentValues): ValueProblem | null {
  const contentProblem = momentContentProblem(cleanMomentText(content));
  if (contentProblem !== null) return ['content', contentProblem];
  const titleProblem = momentTitleProblem(cleanMomentTitle(title));
  return titleProblem === null ? null : ['title', titleProblem];
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
  const { title, content, plate, visibility } = values;
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
    },
  };
}
