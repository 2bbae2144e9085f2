import { type ReactNode, useEffect, useState } from 'react';

import { composerCopy } from '#contract/features/moments/composer.copy.ts';
import type { EditableMoment } from '#contract/features/moments/entities.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import type { ComposerState } from './composer-state.ts';
import type { ComposerStore } from './composer-store.ts';

interface NoticeProps {
  tone: 'info' | 'warn' | 'danger';
  icon: IconName;
  children: ReactNode;
}

function Notice({ tone, icon, children }: NoticeProps) {
  return (
    <div className="compose-notice" data-tone={tone} role="status">
      <Icon name={icon} size={16} />
      <div>{children}</div>
    </div>
  );
}

function offerUndo(text: string, undo: () => void): void {
  toast.info(text, { action: { label: '撤销', run: undo } });
}

function Restored({ store, unfinished }: { store: ComposerStore; unfinished: number }) {
  return (
    <Notice tone="info" icon="history">
      <span>
        已恢复上次没有发布的草稿
        {unfinished > 0 && `，有 ${unfinished} 个文件需要重新添加`}
      </span>
      <button className="text-link" type="button" onClick={() => offerUndo('草稿已丢弃', store.discard())}>
        丢弃
      </button>
      <button className="text-link" type="button" onClick={() => store.dismissRestored()}>
        继续写
      </button>
    </Notice>
  );
}

/** The newer version beside the own one, which stays in the form until the person chooses. */
function Conflict({ store, newer }: { store: ComposerStore; newer: EditableMoment }) {
  return (
    <section className="compose-conflict" aria-label="另一处保存的版本">
      <p>
        <Icon name="triangle-alert" size={16} />
        这条动态在别处改动过，下面是新的版本，您写的还在编辑框里。
      </p>
      <blockquote>
        <b>{newer.title}</b>
        <span>{newer.excerpt}</span>
        {newer.images.length > 0 && <small>{newer.images.length} 张图片</small>}
        {newer.video && <small>1 个视频</small>}
      </blockquote>
      <div>
        <button className="button button-small" type="button" onClick={() => void store.overwrite()}>
          用我写的覆盖
        </button>
        <button
          className="button button-small"
          type="button"
          onClick={() => offerUndo('已换成新的版本', store.adoptNewer())}
        >
          改用新的版本
        </button>
      </div>
    </section>
  );
}

/** Seconds until a time, counted down. */
export function useSecondsUntil(at: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    setNow(Date.now());
    if (at <= Date.now()) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (at <= Date.now()) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [at]);
  return Math.max(0, Math.ceil((at - now) / 1000));
}

function Failure({ text, retryAt }: { text: string; retryAt: number }) {
  const seconds = useSecondsUntil(retryAt);
  return (
    <div className="compose-notice" data-tone="danger">
      <Icon name="info" size={16} />
      <div>
        <span>{text}</span>
        {seconds > 0 && <span>{composerCopy.waitSeconds(seconds)}</span>}
      </div>
    </div>
  );
}

interface NoticesProps {
  store: ComposerStore;
  state: ComposerState;
  /** Why the moment was rejected, or ''. */
  rejectReason: string;
}

/** Everything the person has to know about the state of the draft. */
export function ComposerNotices({ store, state, rejectReason }: NoticesProps) {
  const { restored, isOffline, failure, retryAt, conflict } = state;
  return (
    <>
      {rejectReason !== '' && (
        <Notice tone="warn" icon="flag">
          <span>没有通过审核：{rejectReason}。修改后可以再次提交。</span>
        </Notice>
      )}
      {restored && <Restored store={store} unfinished={restored.unfinished} />}
      {conflict && <Conflict store={store} newer={conflict} />}
      {isOffline && (
        <Notice tone="warn" icon="triangle-alert">
          <span>{composerCopy.offline}</span>
          <button className="text-link" type="button" onClick={() => void store.submit()}>
            重试
          </button>
        </Notice>
      )}
      {failure !== '' && <Failure text={failure} retryAt={retryAt} />}
    </>
  );
}
