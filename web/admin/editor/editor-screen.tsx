import './editor.css';

import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';

import { isPublishingStatus } from '#contract/features/posts/rules.ts';
import { rolePower } from '#contract/kit/power.ts';
import { Icon } from '#web/ui/icon.tsx';

import { CanvasView } from './canvas/canvas-view.tsx';
import { isSameData } from './canvas/is-same-data.ts';
import { TitleField } from './canvas/title-field.tsx';
import { createEditorActions } from './editor-actions.ts';
import { editorKeys, listenToShortcuts } from './editor-keys.ts';
import type { EditorSession, FieldErrors } from './editor-session.ts';
import { showEditorKeys } from './keys-list.tsx';
import { useLayout } from './layout-preferences.ts';
import { useTerms } from './load-terms.ts';
import { Outline, WordCount } from './outline.tsx';
import { Panel } from './panel/panel.tsx';
import { mainActionOf } from './publish/main-action.ts';
import { ReviewNotes } from './publish/review-notes.tsx';
import { TopBar } from './top-bar.tsx';
import { retrySave, useAutosave } from './use-autosave.ts';

/** Opens the settings panel and focuses the first invalid field. */
function useRevealErrors(errors: FieldErrors, openPanel: () => void): void {
  const shown = useRef(errors);
  useEffect(() => {
    if (shown.current === errors || Object.keys(errors).length === 0) return;
    shown.current = errors;
    if (!errors.title && !errors.content) openPanel();
    requestAnimationFrame(() => {
      const wrong = document.querySelector<HTMLElement>('.editor [aria-invalid="true"]');
      wrong?.closest('details')?.setAttribute('open', '');
      wrong?.focus();
    });
  }, [errors, openPanel]);
}

export function EditorScreen({ session, power }: { session: EditorSession; power: number }) {
  const state = useSyncExternalStore(session.subscribe, session.read, session.read);
  const layout = useLayout();
  const { terms, isLoading, retry } = useTerms();
  const { article, post, errors } = state;
  const isPage = session.start.type === 'page';
  const [now] = useState(Date.now);
  const main = mainActionOf({ status: post?.status ?? null, power, publish_at: article.publish_at }, now);
  useAutosave(session, state.save === 'signed-out');
  useRevealErrors(errors, layout.openPanel);
  const acts = createEditorActions({ session, power, terms, main, layout });
  const keys = editorKeys({ ...acts, ...layout, showKeys: () => showEditorKeys(keys) });
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => listenToShortcuts(() => latest.current), []);
  const isChanged = useMemo(() => !isSameData(article, state.saved), [article, state.saved]);
  const isPublic = isPublishingStatus(post?.status);
  return (
    <div className="editor" data-full={layout.isFull || undefined}>
      <h1 className="visually-hidden">{isPage ? '编辑页面' : '编辑文章'}</h1>
      <TopBar
        state={state}
        isPage={isPage}
        isChanged={isChanged}
        isOutlineOpen={layout.isOutlineOpen}
        isPanelOpen={layout.isPanelOpen}
        mainLabel={main.label}
        menu={() => acts.menu(() => showEditorKeys(keys))}
        onRetry={() => retrySave(session)}
        onOutline={layout.toggleOutline}
        onPanel={layout.togglePanel}
        onPreview={acts.preview}
        onSave={acts.save}
        onMain={acts.publish}
      />
      {layout.isOutlineOpen && (
        <nav className="editor-side editor-side-outline is-asked" aria-label="大纲">
          <h2>大纲</h2>
          <Outline
            blocks={article.content.blocks}
            onJump={(id) => {
              layout.closeSheets();
              session.canvas?.jumpTo(id);
            }}
          />
        </nav>
      )}
      <main className="editor-paper" id="content" tabIndex={-1}>
        <div className="editor-sheet">
          {post && (
            <ReviewNotes
              key={`${post.id}-${post.status}`}
              postId={post.id}
              status={post.status}
              revision={post.revision}
              power={power}
              onReviewed={() => void session.refreshPost()}
            />
          )}
          <TitleField
            value={article.title}
            error={errors.title}
            isPage={isPage}
            onChange={(title) => session.change({ title })}
            onLeave={() => session.canvas?.focus()}
          />
          <CanvasView session={session} power={power} />
          {errors.content && (
            <p className="field-error" role="alert">
              {errors.content}
            </p>
          )}
        </div>
      </main>
      {layout.isPanelOpen && (
        <>
          <div className="editor-veil" onPointerDown={layout.closeSheets} />
          <aside className="editor-side editor-side-panel" aria-label="文章设置">
            <div className="editor-panel-head">
              设置
              <button className="icon-button" type="button" aria-label="收起设置" onClick={layout.togglePanel}>
                <Icon name="x" size={20} />
              </button>
            </div>
            <Panel
              article={article}
              postId={post?.id ?? null}
              errors={errors}
              change={(part) => session.change(part)}
              terms={terms}
              isLoadingTerms={isLoading}
              onRetryTerms={retry}
              power={power}
              isPage={isPage}
              isPublic={isPublic && power >= rolePower.author}
            />
          </aside>
        </>
      )}
      <WordCount blocks={article.content.blocks} />
    </div>
  );
}
