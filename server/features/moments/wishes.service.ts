import { momentErrors } from '#contract/features/moments/copy.ts';
import { cleanPoll, pollProblem } from '#contract/features/moments/polls.rules.ts';
import { type MomentVisibility, visibilityOf } from '#contract/features/moments/rules.ts';
import {
  cleanMomentText,
  cleanMomentTitle,
  momentContentProblem,
  momentTitleProblem,
} from '#contract/features/moments/text.rules.ts';
import type { MomentPollInput } from '#contract/features/moments/writing.entities.ts';
import { DomainError } from '#contract/errors.ts';
import { findOwnFiles, type MomentFiles } from '#server/features/media/attachments.service.ts';
import type { NewPostInput, PostChangeInput } from '#server/features/posts/owned-types.service.ts';
import type { CallContext } from '#server/kit/site.ts';

import { combinationProblems, hasSameFiles } from './files.service.ts';
import { findPlateProblem } from './plates.service.ts';
import { readPoll } from './polls.service.ts';
import * as states from './state.reads.ts';
import type { StoredRow } from './writing.reads.ts';

/** What a moment shall be. */
export interface MomentWish {
  title: string;
  content: string;
  files: MomentFiles;
  visibility: MomentVisibility;
  plateId: number | null;
  quoteId: number | null;
  poll: MomentPollInput | null;
}

/** What a stored moment is, in the same form. */
export function wishOfStored(row: StoredRow): MomentWish {
  return {
    title: row.title,
    content: row.excerpt,
    files: { images: JSON.parse(row.images) as string[], video_url: row.video_url, poster_url: row.poster_url },
    visibility: visibilityOf[row.audience],
    plateId: row.plate_id,
    quoteId: row.quote_id,
    poll: readPoll(row.poll),
  };
}

const emptyWish: MomentWish = {
  title: '',
  content: '',
  files: { images: [], video_url: '', poster_url: '' },
  visibility: 'public',
  plateId: null,
  quoteId: null,
  poll: null,
};

/** What a call says of a moment; what it leaves out stays as it is. */
export function readWish(input: NewPostInput | PostChangeInput, old: MomentWish = emptyWish): MomentWish {
  const { title, excerpt, metas = {}, terms } = input;
  const plate = terms?.plate;
  return {
    title: title === undefined ? old.title : cleanMomentTitle(title),
    content: excerpt === undefined ? old.content : cleanMomentText(excerpt),
    files: {
      images: metas.images ?? old.files.images,
      video_url: metas.video_url ?? old.files.video_url,
      poster_url: metas.poster_url ?? (metas.video_url === '' ? '' : old.files.poster_url),
    },
    visibility: metas.visibility ?? old.visibility,
    plateId: plate === undefined ? old.plateId : (plate[0] ?? null),
    quoteId: metas.quote_id === undefined ? old.quoteId : metas.quote_id || null,
    poll: metas.poll === undefined ? old.poll : metas.poll && cleanPoll(metas.poll),
  };
}

type Problems = Record<string, string | null | undefined>;

/** Throws the first problem, with all of them by the field of the call. @throws DomainError VALIDATION */
function ensureNone(problems: Problems): void {
  const found = Object.entries(problems).filter((entry): entry is [string, string] => Boolean(entry[1]));
  const [first] = found;
  if (first) throw new DomainError('VALIDATION', first[1], { fields: Object.fromEntries(found) });
}

async function quoteProblem({ site, viewer }: CallContext, quoteId: number, ownId: number): Promise<string | null> {
  if (quoteId === ownId) return momentErrors.quoteItself;
  const author = await states.findVisibleAuthor(site.db, quoteId, viewer, site.clock.now());
  return author === undefined ? momentErrors.quote : null;
}

/**
 * Checks a wish in the order of the specification: content, title, files, then the rest. `old` is what the moment was
 * before; what did not change is not checked again, since it may have become impossible since.
 * @throws DomainError VALIDATION naming each field
 * @see docs/reference/validations.md
 */
export async function ensureWish(
  context: CallContext,
  wish: MomentWish,
  old: { id: number; wish: MomentWish } = { id: 0, wish: emptyWish },
): Promise<void> {
  const texts = { excerpt: momentContentProblem(wish.content), title: momentTitleProblem(wish.title) };
  const counts = { ...combinationProblems(wish.files), 'metas.poll': pollProblem(wish.poll) };
  if (Object.values({ ...texts, ...counts }).some(Boolean)) ensureNone({ ...texts, ...counts });
  const { site, viewer } = context;
  const { files, plateId, quoteId } = wish;
  const owners = { userIds: [viewer.userId ?? 0], postId: old.id || null };
  if (!hasSameFiles(files, old.wish.files)) await findOwnFiles(site, site.db, owners, files);
  const isNewPlate = plateId !== null && plateId !== old.wish.plateId;
  const isNewQuote = quoteId !== null && quoteId !== old.wish.quoteId;
  ensureNone({
    'terms.plate': isNewPlate ? await findPlateProblem(site.db, viewer, plateId) : null,
    'metas.quote_id': isNewQuote ? await quoteProblem(context, quoteId, old.id) : null,
  });
}
