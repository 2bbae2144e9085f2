import './preview.css';

import { useEffect, useRef, useState } from 'react';

import { pick, previewedFields } from '#contract/features/posts/articles.rules.ts';
import { createPreviewLink, revokePreviewLink } from '#contract/features/posts/previews.calls.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { copyText } from '#web/ui/copy-text.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { EditorSession } from '../editor-session.ts';
import { withSignIn } from '../sign-in-first.ts';
import type { PreviewInput } from './preview-page.tsx';

/** Delay after which the preview follows changes. */
const followMs = 900;

function inputOf({ state, start }: EditorSession): PreviewInput {
  const { article, post } = state;
  return {
    id: post?.id ?? null,
    post_type: start.type,
    ...pick(article, previewedFields),
    title: article.title.trim() || '还没有标题',
  };
}

/** Sends the article to the preview frame, initially and after each change. */
function useFollow(session: EditorSession) {
  const frame = useRef<HTMLIFrameElement>(null);
  useEffect(() => {
    const tell = () => frame.current?.contentWindow?.postMessage(inputOf(session), location.origin);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = session.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(tell, followMs);
    });
    const listen = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && data === 'preview-ready') tell();
    };
    addEventListener('message', listen);
    return () => {
      leave();
      clearTimeout(timer);
      removeEventListener('message', listen);
    };
  }, [session]);
  return frame;
}

function LinkButtons({ postId }: { postId: number }) {
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    withSignIn(work)
      .catch(reportFailure)
      .finally(() => setBusy(false));
  };
  const copy = async () => {
    const { url } = await send(createPreviewLink, { id: postId });
    await copyText(new URL(url, location.origin).href);
    toast.success('预览链接已复制，14 天内有效；它显示的是上次保存的内容');
  };
  const revoke = async () => {
    await send(revokePreviewLink, { id: postId });
    toast.success('预览链接已撤销，旧链接打不开了');
  };
  return (
    <>
      <button className="button button-small" type="button" disabled={isBusy} onClick={() => run(copy)}>
        <Icon name="link" size={16} />
        复制预览链接
      </button>
      <button className="button button-small" type="button" disabled={isBusy} onClick={() => run(revoke)}>
        撤销链接
      </button>
    </>
  );
}

const widths = [
  ['desktop', '电脑'],
  ['phone', '手机'],
] as const;

/** A preview of the article in selectable screen widths. */
export function PreviewDialog({ session }: DialogProps<{ session: EditorSession }, void>) {
  const frame = useFollow(session);
  const [width, setWidth] = useState<'desktop' | 'phone'>(() =>
    matchMedia('(max-width: 720px)').matches ? 'phone' : 'desktop',
  );
  const { post } = session.state;
  return (
    <div>
      <div className="preview-tools">
        <fieldset className="preview-widths">
          <legend className="visually-hidden">屏幕宽度</legend>
          {widths.map(([key, label]) => (
            <label key={key}>
              <input
                className="visually-hidden"
                type="radio"
                name="preview-width"
                checked={width === key}
                onChange={() => setWidth(key)}
              />
              {label}
            </label>
          ))}
        </fieldset>
        <span className="preview-gap" />
        {post && post.status !== 'publish' && <LinkButtons postId={post.id} />}
      </div>
      <div className="preview-stage" data-width={width}>
        {/* A same-origin page that needs the session: a sandbox with scripts and same-origin access would restrict
           nothing. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe ref={frame} src="/nv-admin/preview/live" title="文章预览" />
      </div>
    </div>
  );
}
