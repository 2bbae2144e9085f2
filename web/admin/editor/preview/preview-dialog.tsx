import './preview.css';

import { useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { createPreviewLink, revokePreviewLink } from '#contract/features/posts/previews.calls.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { copyText } from '#web/ui/copy-text.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { isSameData } from '../canvas/is-same-data.ts';
import type { EditorSession } from '../editor-session.ts';
import { saveArticle } from '../save-article.ts';
import { withSignIn } from '../sign-in-first.ts';
import { followSession, type SeenBy } from './follow-session.ts';
import { livePreviewPath, openPreviewTab } from './open-preview.ts';

/** The frame with the preview, which follows the article. */
function useFollow(session: EditorSession, seenBy: SeenBy) {
  const frame = useRef<HTMLIFrameElement>(null);
  const seen = useRef(seenBy);
  const follow = useRef<ReturnType<typeof followSession>>(null);
  useEffect(() => {
    follow.current = followSession(
      session,
      () => frame.current?.contentWindow,
      () => seen.current,
    );
    return () => follow.current?.stop();
  }, [session]);
  useEffect(() => {
    if (seen.current === seenBy) return;
    seen.current = seenBy;
    follow.current?.tell();
  }, [seenBy]);
  return frame;
}

/** The link shows the saved post, so that a draft is saved first. */
async function savedId(session: EditorSession): Promise<number | null> {
  const { post, article, saved } = session.state;
  const isBehind = !post || (post.status === 'draft' && !isSameData(article, saved));
  if (isBehind && !(await saveArticle(session, post ? undefined : 'draft'))) return null;
  return session.state.post?.id ?? null;
}

function LinkButtons({ session }: { session: EditorSession }) {
  const { post } = useSyncExternalStore(session.subscribe, session.read, session.read);
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    withSignIn(work)
      .catch(reportFailure)
      .finally(() => setBusy(false));
  };
  const copy = async () => {
    const postId = await savedId(session);
    if (postId === null) return;
    const { url } = await send(createPreviewLink, { id: postId });
    await copyText(new URL(url, location.origin).href);
    toast.success('预览链接已复制，14 天内有效；它显示的是上次保存的内容');
  };
  const revoke = async () => {
    if (post) await send(revokePreviewLink, { id: post.id });
    toast.success('预览链接已撤销，旧链接打不开了');
  };
  if (post?.status === 'publish') return null;
  return (
    <>
      <button className="button button-small" type="button" disabled={isBusy} onClick={() => run(copy)}>
        <Icon name="link" size={16} />
        复制预览链接
      </button>
      {post && (
        <button className="button button-small" type="button" disabled={isBusy} onClick={() => run(revoke)}>
          撤销链接
        </button>
      )}
    </>
  );
}

interface ChoiceProps<Key extends string> {
  label: string;
  name: string;
  ways: readonly (readonly [Key, string])[];
  chosen: Key;
  onChoose: (key: Key) => void;
}

function Choice<Key extends string>({ label, name, ways, chosen, onChoose }: ChoiceProps<Key>) {
  return (
    <fieldset className="preview-widths">
      <legend className="visually-hidden">{label}</legend>
      {ways.map(([key, text]) => (
        <label key={key}>
          <input
            className="visually-hidden"
            type="radio"
            name={name}
            checked={chosen === key}
            onChange={() => onChoose(key)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  );
}

const widths = [
  ['desktop', '电脑'],
  ['phone', '手机'],
] as const;

const readers = [
  ['guest', '访客看到的'],
  ['writer', '我看到的'],
] as const;

/** A preview of the article in selectable screen widths, with locks as a visitor or its writer meets them. */
export function PreviewDialog({ session }: DialogProps<{ session: EditorSession }, void>) {
  const [seenBy, setSeenBy] = useState<SeenBy>('guest');
  const frame = useFollow(session, seenBy);
  const [width, setWidth] = useState<'desktop' | 'phone'>(() =>
    matchMedia('(max-width: 720px)').matches ? 'phone' : 'desktop',
  );
  return (
    <div>
      <div className="preview-tools">
        <Choice label="屏幕宽度" name="preview-width" ways={widths} chosen={width} onChoose={setWidth} />
        <Choice label="谁在看" name="preview-reader" ways={readers} chosen={seenBy} onChoose={setSeenBy} />
        <span className="preview-gap" />
        <button className="button button-small" type="button" onClick={() => openPreviewTab(session, seenBy)}>
          <Icon name="external-link" size={16} />
          在新标签页打开
        </button>
        <LinkButtons session={session} />
      </div>
      <div className="preview-stage" data-width={width}>
        {/* A same-origin page that needs the session: a sandbox with scripts and same-origin access would restrict
           nothing. */}
        {/* oxlint-disable-next-line react/iframe-missing-sandbox */}
        <iframe ref={frame} src={livePreviewPath} title="文章预览" />
      </div>
    </div>
  );
}
