import './composer.css';

import { type RefObject, Suspense, lazy, useEffect, useRef, useState } from 'react';

import { commentErrors } from '#contract/features/comments/copy.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { askToSignIn } from '#web/features/auth/sessions/session.ts';
import { siteOptions } from '#web/features/auth/sessions/site-options.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { writeText } from '#web/ui/write-text.ts';

import { ComposerBar, type Opened } from './composer-bar.tsx';
import { ComposerGuest } from './composer-guest.tsx';
import { ComposerPreview } from './composer-preview.tsx';
import { ComposerText } from './composer-text.tsx';
import { type ComposerProps, useComposer } from './use-composer.ts';

const StickerPanel = lazy(() =>
  import('#web/features/stickers/sticker-panel.tsx').then((loaded) => ({ default: loaded.StickerPanel })),
);

/** Shown when only members may comment. */
function NeedsLogin() {
  return (
    <p className="composer-login">
      {commentErrors.needLogin}
      <button className="button button-primary button-small" type="button" onClick={() => void askToSignIn()}>
        登录
      </button>
    </p>
  );
}

/** Open until a click outside. */
function useEmojiPanel(area: RefObject<HTMLTextAreaElement | null>) {
  const [opened, setOpened] = useState<Opened>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (opened !== 'panel') return undefined;
    const look = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpened(null);
    };
    document.addEventListener('pointerdown', look);
    return () => document.removeEventListener('pointerdown', look);
  }, [opened]);
  const close = (): void => {
    setOpened(null);
    area.current?.focus({ preventScroll: true });
  };
  return { opened, toggle: (which: Opened) => setOpened(opened === which ? null : which), close, place };
}

/** Where a comment is written, answered or changed. @see docs/reference/routes.md, docs/reference/permissions.md */
export function Composer(props: ComposerProps & { needsLogin?: boolean }) {
  const { parent, editing, onCancel } = props;
  const composing = useComposer(props);
  const { form, user, isSignedIn, isOpen, isGuest, touch, submit } = composing;
  const { form: element, values } = form;
  const { content } = values;
  const { loaded } = useLoaded(siteOptions);
  const area = useRef<HTMLTextAreaElement>(null);
  const { opened, toggle, close, place } = useEmojiPanel(area);
  const isInPlace = parent !== 0 || editing !== undefined;
  useEffect(() => {
    if (isInPlace) area.current?.focus();
  }, [isInPlace]);
  const needsLogin = loaded.value?.comments_need_login ?? props.needsLogin;
  if (needsLogin && !isSignedIn) return <NeedsLogin />;
  return (
    <form
      ref={element}
      className={isInPlace ? 'composer is-in-place' : 'composer'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {!isInPlace && <Avatar src={user?.avatar_url} seed={user?.id ?? 'guest'} size={44} />}
      <div className="composer-box" data-open={isOpen || undefined} data-above-keyboard="">
        <ComposerText props={props} area={area} form={form} onTouch={touch} onSend={submit} onCancel={onCancel} />
        {opened === 'preview' && <ComposerPreview content={content} />}
        {isOpen && isGuest && <ComposerGuest form={form} />}
        <div className="composer-foot" ref={place}>
          <ComposerBar composing={composing} opened={opened} onToggle={toggle} onCancel={onCancel} editing={editing} />
          {opened === 'panel' && (
            <div className="composer-panel">
              <Suspense fallback={<p className="composer-note">加载中...</p>}>
                <StickerPanel onPick={(text) => area.current && writeText(area.current, text)} onClose={close} />
              </Suspense>
            </div>
          )}
        </div>
      </div>
    </form>
  );
}
