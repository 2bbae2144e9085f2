import './composer.css';
import './composer-files.css';

import { lazy, type RefObject, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react';

import { acceptedFiles } from '#contract/features/media/member-uploads.rules.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { writeText } from '#web/ui/write-text.ts';

import { ComposerBar } from './composer-bar.tsx';
import { ComposerNotices } from './composer-notices.tsx';
import { ComposerPoll } from './composer-poll.tsx';
import { ComposerSettings } from './composer-settings.tsx';
import type { ComposerState } from './composer-state.ts';
import type { ComposerStore } from './composer-store.ts';
import { ComposerTexts } from './composer-texts.tsx';
import { FileInput } from './file-input.tsx';
import { ImageTiles } from './image-tiles.tsx';
import { QuotedPreview } from './quoted-preview.tsx';
import { useEscape } from './use-escape.ts';
import { useFileDrop } from './use-file-drop.ts';
import { VideoField } from './video-field.tsx';

const StickerPanel = lazy(() =>
  import('#web/features/stickers/sticker-panel.tsx').then((loaded) => ({ default: loaded.StickerPanel })),
);

const StickerPreview = lazy(() =>
  import('./sticker-preview.tsx').then((loaded) => ({ default: loaded.StickerPreview })),
);

export interface ComposerFormProps {
  store: ComposerStore;
  mode: 'dialog' | 'inline' | 'page';
  /** Whose picture stands beside the text. */
  user: { id: number; avatar_url: string };
  /** Why the moment was rejected, or ''. */
  rejectReason?: string;
  cancelLabel?: string;
  /** Closes the form; the draft stays. */
  onCancel?: () => void;
}

/** Inserts at the caret as if it were typed. */
function insertText(area: HTMLTextAreaElement | null, text: string): void {
  if (area && !area.readOnly) writeText(area, text);
}

/** The caret stands behind what was written before. */
function useFirstFocus(area: RefObject<HTMLTextAreaElement | null>): void {
  useEffect(() => {
    const field = area.current;
    field?.focus({ preventScroll: true });
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [area]);
}

/** The focus goes where something is wrong. */
function useErrorFocus(form: RefObject<HTMLFormElement | null>, { errors }: ComposerState): void {
  useEffect(() => {
    const name = (['content', 'title'] as const).find((each) => errors[each] !== undefined);
    const control = name && form.current?.elements.namedItem(name);
    if (control instanceof HTMLElement) control.focus();
  }, [form, errors]);
}

/** The emoji panel, open until Esc or its button. */
function usePanel(area: RefObject<HTMLTextAreaElement | null>) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => {
    setOpen(false);
    area.current?.focus({ preventScroll: true });
  };
  useEscape(isOpen, close);
  return { isOpen, close, toggle: () => (isOpen ? close() : setOpen(true)) };
}

function placeholderOf({ quote, edited }: ComposerState): string {
  if (quote && !edited) return '说说为什么转发…';
  return '此刻想说什么？可以用 #话题# 和 @名字';
}

interface FilesProps {
  store: ComposerStore;
  state: ComposerState;
  onAdd: () => void;
}

/** What was added beside the text. */
function Files({ store, state: { attachments, cover, stage, quote }, onAdd }: FilesProps) {
  const isLocked = stage !== 'editing';
  const images = attachments.filter(({ kind }) => kind === 'image');
  const video = attachments.find(({ kind }) => kind === 'video');
  return (
    <>
      {images.length > 0 && <ImageTiles store={store} images={images} isLocked={isLocked} onAdd={onAdd} />}
      {video && <VideoField store={store} video={video} cover={cover} isLocked={isLocked} />}
      {quote && <QuotedPreview quote={quote} />}
    </>
  );
}

/** The form in which a moment is written or changed. @see docs/reference/routes.md, docs/reference/validations.md */
export function ComposerForm({
  store,
  mode,
  user,
  rejectReason = '',
  cancelLabel = '取消',
  onCancel,
}: ComposerFormProps) {
  const state = useSyncExternalStore(store.subscribe, store.state);
  const { values, stage, edited, attachments } = state;
  const form = useRef<HTMLFormElement>(null);
  const area = useRef<HTMLTextAreaElement>(null);
  const images = useRef<HTMLInputElement>(null);
  const video = useRef<HTMLInputElement>(null);
  const panel = usePanel(area);
  const add = (files: File[]): void => void store.addFiles(files);
  const { isOver, handlers } = useFileDrop(add);
  const pickImages = (): void => images.current?.click();
  useFirstFocus(area);
  useErrorFocus(form, state);
  const startTopic = (): void => {
    area.current?.focus();
    insertText(area.current, '#');
  };
  return (
    <form
      ref={form}
      className="compose"
      data-mode={mode}
      aria-label={edited ? '编辑动态' : '写动态'}
      aria-busy={stage !== 'editing'}
      noValidate
      {...handlers}
      onSubmit={(event) => {
        event.preventDefault();
        if (state.retryAt <= Date.now()) void store.submit();
      }}
    >
      <div className="compose-body">
        {mode !== 'dialog' && <Avatar src={user.avatar_url} seed={user.id} size={40} />}
        <div className="compose-main">
          <ComposerNotices store={store} state={state} rejectReason={rejectReason} />
          <ComposerTexts store={store} state={state} area={area} placeholder={placeholderOf(state)} />
          {values.content.includes(':--sc-') && (
            <Suspense>
              <StickerPreview content={values.content} />
            </Suspense>
          )}
          <ComposerPoll store={store} state={state} />
          <Files store={store} state={state} onAdd={pickImages} />
          <ComposerSettings store={store} values={values} isLocked={stage !== 'editing'} />
        </div>
      </div>
      <ComposerBar
        store={store}
        state={state}
        cancelLabel={cancelLabel}
        onCancel={onCancel}
        isPanelOpen={panel.isOpen}
        onImages={pickImages}
        onVideo={() => video.current?.click()}
        onPanel={panel.toggle}
        onTopic={startTopic}
      />
      {panel.isOpen && (
        <div className="compose-panel">
          <Suspense fallback={<p className="compose-wait">加载中...</p>}>
            <StickerPanel onPick={(text) => insertText(area.current, text)} onClose={panel.close} />
          </Suspense>
        </div>
      )}
      {attachments[0]?.kind !== 'video' && (
        <FileInput input={images} label="选择图片" accept={acceptedFiles('image')} multiple onFiles={add} />
      )}
      {attachments.length === 0 && (
        <FileInput input={video} label="选择视频" accept={acceptedFiles('video')} onFiles={add} />
      )}
      {isOver && (
        <p className="compose-drop" aria-hidden="true">
          松开即可添加
        </p>
      )}
    </form>
  );
}
