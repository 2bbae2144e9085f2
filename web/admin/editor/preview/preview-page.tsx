import './preview.css';

import { useEffect, useState } from 'react';

import { getPreview, previewPost } from '#contract/features/posts/previews.calls.ts';
import type { PostDetail } from '#contract/features/posts/entities.ts';
import type { CallInput } from '#contract/kit/call.ts';
import { type SiteOptions, siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { CallError, CallReplaced, send } from '#web/kit/client.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { PreviewArticle } from './preview-article.tsx';

export type PreviewInput = CallInput<typeof previewPost>;

/** Token of the editor's own preview, which gets its content from the editor's window. */
export const liveToken = 'live';

type Shown =
  | { state: 'waiting' }
  | { state: 'shown'; post: PostDetail; options: SiteOptions }
  | { state: 'failed'; message: string; isGone: boolean };

function failure(error: unknown): Shown {
  const isGone = error instanceof CallError && error.status === 404;
  return { state: 'failed', message: error instanceof CallError ? error.message : '预览没能载入', isGone };
}

/** The editor whose frame or tab this is. */
function editorWindow(): Window | null {
  if (parent !== window) return parent;
  const opener = window.opener as Window | null;
  return opener && !opener.closed ? opener : null;
}

/** Receives the article from the editor and renders each change. */
function useLive(isLive: boolean, page: number, show: (shown: Shown) => void): void {
  const [input, setInput] = useState<PreviewInput | null>(null);
  useEffect(() => {
    if (!isLive) return undefined;
    const editor = editorWindow();
    if (!editor) {
      show({ state: 'failed', message: '请从编辑器里重新打开预览', isGone: false });
      return undefined;
    }
    const listen = (event: MessageEvent) => {
      if (event.origin === location.origin && event.source === editor) setInput(event.data as PreviewInput);
    };
    addEventListener('message', listen);
    editor.postMessage('preview-ready', location.origin);
    return () => removeEventListener('message', listen);
  }, [isLive, show]);
  useEffect(() => {
    if (!input) return;
    Promise.all([send(previewPost, { ...input, page }), siteOptions()]).then(
      ([{ post }, options]) => show({ state: 'shown', post, options }),
      (error: unknown) => error instanceof CallReplaced || show(failure(error)),
    );
  }, [input, page, show]);
}

function useLinked(token: string | null, page: number, show: (shown: Shown) => void): void {
  useEffect(() => {
    if (token === null) return;
    Promise.all([send(getPreview, { token, page }), siteOptions()]).then(
      ([{ post }, options]) => show({ state: 'shown', post, options }),
      (error: unknown) => show(failure(error)),
    );
  }, [token, page, show]);
}

/** `/nv-admin/preview/{token}`: an unpublished article as readers will see it. */
export function PreviewPage({ token }: { token: string }) {
  const [shown, show] = useState<Shown>({ state: 'waiting' });
  const [page, setPage] = useState(1);
  const isLive = token === liveToken;
  // The server does not know whether this is a frame; the note of a tab comes with its content.
  const isFrame = isLive && (shown.state === 'waiting' || parent !== window);
  useLive(isLive, page, show);
  useLinked(isLive ? null : token, page, show);
  return (
    <main id="content" tabIndex={-1}>
      {!isFrame && (
        <p className="preview-note">
          <Icon name="eye" size={16} />
          {isLive ? '预览：随编辑器里的内容更新，还没保存的也在。' : '预览：这篇文章还没有公开，请不要转发这个链接。'}
        </p>
      )}
      {shown.state === 'waiting' && (
        <div className="wrap preview-waiting">
          <SkeletonList count={3} lines={4} />
        </div>
      )}
      {shown.state === 'failed' &&
        (shown.isGone ? (
          <EmptyState title="预览链接无效" hint="链接可能已被撤销或过期，请向作者要一个新的。" headingLevel={1}>
            <a className="button" href="/">
              回首页
            </a>
          </EmptyState>
        ) : (
          <ErrorState hint={shown.message} headingLevel={1} />
        ))}
      {shown.state === 'shown' && (
        <PreviewArticle
          post={shown.post}
          options={shown.options}
          onPage={(next) => {
            setPage(next);
            scrollTo(0, 0);
          }}
        />
      )}
    </main>
  );
}
