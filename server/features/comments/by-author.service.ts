import type { AuthorComment } from '#contract/features/comments/by-author.entities.ts';
import { authorCommentsPageSize } from '#contract/features/comments/limits.ts';
import { pathOfPost } from '#contract/features/posts/rules.ts';
import { DomainError } from '#contract/errors.ts';
import type { Page } from '#contract/kit/pages.ts';
import { authorProfile } from '#server/features/accounts/service.ts';
import { pageOfComment } from './reading.service.ts';
import { isoTime } from '#server/kit/clock.ts';
import type { CallContext } from '#server/kit/site.ts';
import { currentStickers } from '#server/kit/sticker-source.ts';
import { renderStickers } from '#server/kit/stickers.ts';
import { linkTitleOf } from '#server/kit/title-breaks.ts';

import * as reads from './by-author.reads.ts';

/**
 * A user's comments below public posts, newest first.
 * @throws DomainError NOT_FOUND for an unknown user or past the last page
 * @see docs/reference/blocks.md
 */
export async function authorComments(
  context: CallContext,
  input: { id: string; page: number; page_size?: number | undefined },
): Promise<Page<AuthorComment>> {
  const { db, clock } = context.site;
  const { page, page_size = authorCommentsPageSize } = input;
  const author = await authorProfile(context, input.id);
  const now = clock.now();
  const [rows, total, stickers] = await Promise.all([
    reads.listComments(db, author.id, now, page_size, (page - 1) * page_size),
    reads.countComments(db, author.id, now),
    currentStickers(context.site, context.tag),
  ]);
  if (page > 1 && rows.length === 0) throw new DomainError('NOT_FOUND');
  const list = await Promise.all(
    rows.map(async (row) => ({
      id: row.id,
      html: renderStickers(row.html, stickers),
      created_at: isoTime(row.created_at),
      likes: row.likes,
      post: { id: row.post_id, ...linkTitleOf(row), url: pathOfPost(row) },
      url: (await pageOfComment(context, row.id)).url,
    })),
  );
  return { list, total, page, page_size };
}
