import { pick, previewedFields } from '#contract/features/posts/articles.rules.ts';

import type { EditorSession } from '../editor-session.ts';
import type { PreviewInput } from './preview-page.tsx';

/** Delay after which a preview follows changes. */
const followMs = 900;

export type SeenBy = NonNullable<PreviewInput['seen_by']>;

function inputOf({ state, start }: EditorSession, seen_by: SeenBy): PreviewInput {
  const { article, post } = state;
  return {
    id: post?.id ?? null,
    seen_by,
    post_type: start.type,
    ...pick(article, previewedFields),
    title: article.title.trim() || '还没有标题',
  };
}

/**
 * Sends the article to a preview window when it asks, and after each change.
 * @returns sends it at once, and stops
 */
export function followSession(
  session: EditorSession,
  preview: () => Window | null | undefined,
  seenBy: () => SeenBy,
): { tell: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tell = () => preview()?.postMessage(inputOf(session, seenBy()), location.origin);
  const leave = session.subscribe(() => {
    if (preview()?.closed) return stop();
    clearTimeout(timer);
    timer = setTimeout(tell, followMs);
  });
  const listen = ({ source, data }: MessageEvent) => {
    if (source === preview() && data === 'preview-ready') tell();
  };
  const stop = () => {
    leave();
    clearTimeout(timer);
    removeEventListener('message', listen);
  };
  addEventListener('message', listen);
  return { tell, stop };
}
