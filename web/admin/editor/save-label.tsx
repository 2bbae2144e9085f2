import { noteOfSaving } from '#contract/features/posts/drafts.rules.ts';
import { formatDate } from '#web/ui/format-date.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

import type { EditorState } from './editor-session.ts';

interface SaveStateLabel {
  icon: IconName;
  text: string;
  isProblem?: boolean;
}

function said({ save, problem, savedAt, post }: EditorState, changed: boolean): SaveStateLabel | null {
  switch (save) {
    case 'waiting':
    case 'sending':
      return { icon: 'loader-circle', text: '正在保存…' };
    case 'offline':
      return { icon: 'triangle-alert', text: '离线，已存本机', isProblem: true };
    case 'signed-out':
      return { icon: 'lock', text: '登录已过期，已存本机', isProblem: true };
    case 'failed':
      return { icon: 'triangle-alert', text: `${problem || '没能保存'}，已存本机`, isProblem: true };
    default: {
      // A new article that is empty is nowhere.
      if (!post && savedAt === null) return null;
      const text = noteOfSaving({ status: post?.status ?? null, changed });
      return { icon: 'check', text: savedAt === null ? text : `${text} ${formatDate(savedAt, 'HH:mm')}` };
    }
  }
}

interface SaveLabelProps {
  state: EditorState;
  /** Whether the article differs from the saved post. */
  changed: boolean;
  onRetry: () => void;
}

/** The save state. Problems are announced to screen readers, normal states are only shown. */
export function SaveLabel({ state, changed, onRetry }: SaveLabelProps) {
  const label = said(state, changed);
  if (!label) return <div className="editor-saved" data-save={state.save} />;
  const { icon, text, isProblem } = label;
  return (
    <div className="editor-saved" data-save={state.save}>
      <span role={isProblem ? 'alert' : undefined} className={isProblem ? 'is-trouble' : undefined}>
        <Icon name={icon} size={16} />
        <span className="editor-saved-text">{text}</span>
      </span>
      {isProblem && (
        <button className="text-link" type="button" onClick={onRetry}>
          重试
        </button>
      )}
    </div>
  );
}
