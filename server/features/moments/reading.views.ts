import type { AuthorRef } from '#contract/features/accounts/entities.ts';
import { coverImage } from '#contract/features/posts/entities.ts';
import {
  type CardComment,
  type EditableMoment,
  type Moment,
  type MomentBrief,
  type MomentImage,
  type MomentLink,
  momentLink,
  type MomentVideo,
  type QuotedMoment,
} from '#contract/features/moments/entities.ts';
import { briefTextLength } from '#contract/features/moments/limits.ts';
import { mayModerateMoments, momentPath, type MomentState, visibilityOf } from '#contract/features/moments/rules.ts';
import type { TermRef } from '#contract/features/terms/entities.ts';
import { type TaxonomyName, termPath } from '#contract/features/terms/rules.ts';
import type { Viewer } from '#contract/kit/power.ts';
import { durationOf, posterOf } from '#server/features/media/posters.service.ts';
import { type ShownImage, viewPicture } from '#server/features/media/service.ts';
import { viewMarks } from '#server/database/user-marks.ts';
import { isoTime, isoTimeOrNull } from '#server/kit/clock.ts';
import { excerptOf } from '#server/kit/excerpt.ts';
import { renderStickers, type Stickers } from '#server/kit/stickers.ts';
import { readBreaks } from '#server/kit/title-breaks.ts';

import { readPoll, viewPoll } from './polls.service.ts';
import type { MomentRow } from './reading.reads.ts';

/** Everything that cards of moments show besides their rows. */
export interface Surroundings {
  viewer: Viewer;
  stickers: Stickers;
  showsRegion: boolean;
  media: ReadonlyMap<string, ShownImage>;
  plates: ReadonlyMap<number, TermRef>;
  topics: ReadonlyMap<number, TermRef[]>;
  comments: ReadonlyMap<number, CardComment[]>;
  /** Quoted moments that the viewer may see. */
  quotes: ReadonlyMap<number, MomentRow>;
  takesComments: (row: MomentRow) => boolean;
}

export function viewTerm(row: { id: number; taxonomy: TaxonomyName; name: string; slug: string }): TermRef {
  const { id, taxonomy, name, slug } = row;
  return { id, taxonomy, name, slug, url: termPath(taxonomy, slug) };
}

/** The columns with the files of a moment. */
export type FilesRow = Pick<MomentRow, 'images' | 'video_url' | 'poster_url'>;

export function imagesOf(row: FilesRow): string[] {
  return JSON.parse(row.images) as string[];
}

/** Addresses of all files that a moment shows. */
export function filesOf(row: FilesRow): string[] {
  return [...imagesOf(row), row.video_url, row.poster_url].filter((url) => url !== '');
}

function viewImage(url: string, media: Surroundings['media']): MomentImage {
  const known = media.get(url);
  const { alt = '', placeholder = '' } = known ?? {};
  return { ...viewPicture(url, known), alt, placeholder };
}

/** The poster that the author chose, or else the frame of the video, if the host made one. */
function viewPoster(row: FilesRow, media: Surroundings['media']): MomentImage | null {
  const video = media.get(row.video_url);
  const frame = video ? posterOf(video) : null;
  // The address of the frame is no file of its own.
  if (frame && !media.has(row.poster_url)) return { ...frame, alt: '', placeholder: video?.placeholder ?? '' };
  return row.poster_url === '' ? null : viewImage(row.poster_url, media);
}

function viewVideo(row: FilesRow, media: Surroundings['media']): MomentVideo | null {
  if (row.video_url === '') return null;
  const video = media.get(row.video_url);
  const { width = null, height = null } = video ?? {};
  return {
    url: row.video_url,
    poster: viewPoster(row, media),
    width,
    height,
    duration: video ? durationOf(video) : null,
  };
}

export const viewFiles = (row: FilesRow, media: Surroundings['media']) => ({
  images: imagesOf(row).map((url) => viewImage(url, media)),
  video: viewVideo(row, media),
});

function viewAuthor(row: MomentRow): AuthorRef {
  return {
    id: row.author_id,
    name: row.author_name,
    avatar_url: row.author_avatar_url,
    role: row.author_role,
    ...viewMarks(row),
  };
}

function viewLink(row: MomentRow): MomentLink | null {
  if (row.link === '') return null;
  return momentLink.safeParse(JSON.parse(row.link)).data ?? null;
}

type Quoting = Pick<Surroundings, 'quotes' | 'stickers' | 'media'>;

function viewQuote(quoteId: number | null, { quotes, stickers, media }: Quoting): QuotedMoment | 'gone' | null {
  if (quoteId === null) return null;
  const row = quotes.get(quoteId);
  if (!row) return 'gone';
  return {
    id: row.id,
    url: momentPath(row.slug),
    title: row.title,
    title_breaks: readBreaks(row.title_breaks),
    html: renderStickers(row.html, stickers),
    author: viewAuthor(row),
    ...viewFiles(row, media),
  };
}

const states: Partial<Record<MomentRow['status'], MomentState>> = { pending: 'pending', draft: 'rejected' };

export const stateOf = (row: MomentRow): MomentState => states[row.status] ?? 'publish';

function reasonFor(row: MomentRow, viewer: Viewer): string {
  return viewer.userId === row.author_id || mayModerateMoments(viewer) ? row.reject_reason : '';
}

export function viewMoment(row: MomentRow, around: Surroundings): Moment {
  const { plates, topics, comments, stickers, viewer } = around;
  return {
    id: row.id,
    slug: row.slug,
    url: momentPath(row.slug),
    title: row.title,
    title_breaks: readBreaks(row.title_breaks),
    html: renderStickers(row.html, stickers),
    excerpt: row.excerpt,
    author: viewAuthor(row),
    region: around.showsRegion ? row.region : '',
    ...viewFiles(row, around.media),
    link: viewLink(row),
    poll: viewPoll(row),
    plate: (row.plate_id !== null && plates.get(row.plate_id)) || null,
    topics: topics.get(row.id) ?? [],
    quote: viewQuote(row.quote_id, around),
    visibility: visibilityOf[row.audience],
    status: stateOf(row),
    reject_reason: reasonFor(row, viewer),
    is_essence: row.essence_at !== null,
    is_pinned: row.pinned_at !== null,
    likes: row.likes,
    comments: row.comments,
    favourites: row.favourites,
    views: row.views,
    quotes: row.quotes,
    card_comments: comments.get(row.id) ?? [],
    comment_open: around.takesComments(row),
    published_at: isoTime(row.published_at ?? row.created_at),
    edited_at: isoTimeOrNull(row.edited_at),
  };
}

/** A moment as a tile; stickers become their names. */
export function viewBrief(row: MomentRow, media: Surroundings['media']): MomentBrief {
  const [first] = imagesOf(row);
  const picture = first === undefined ? viewPoster(row, media) : viewImage(first, media);
  return {
    id: row.id,
    url: momentPath(row.slug),
    author: viewAuthor(row),
    text: excerptOf(row.html, briefTextLength),
    image: picture && coverImage.parse(picture),
    published_at: isoTime(row.published_at ?? row.created_at),
  };
}

export function viewEditable(row: MomentRow, around: Quoting & { isPollFixed: boolean }): EditableMoment {
  const poll = readPoll(row.poll);
  return {
    id: row.id,
    slug: row.slug,
    status: stateOf(row),
    reject_reason: row.reject_reason,
    revision: row.revision,
    title: row.title,
    excerpt: row.excerpt,
    ...viewFiles(row, around.media),
    visibility: visibilityOf[row.audience],
    plate: row.plate_id,
    quote: viewQuote(row.quote_id, around),
    poll: poll && { ...poll, fixed: around.isPollFixed },
  };
}
