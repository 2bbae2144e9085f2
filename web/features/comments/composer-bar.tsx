import type { OwnComment } from '#contract/features/comments/entities.ts';
import { Icon } from '#web/ui/icon.tsx';

import type { Composing } from './use-composer.ts';

export type Opened = 'panel' | 'preview' | null;

interface BarProps {
  composing: Composing;
  opened: Opened;
  onToggle: (which: Opened) => void;
  onCancel: (() => void) | undefined;
  editing: OwnComment | undefined;
}

function sendLabel(isBusy: boolean, isEditing: boolean): string {
  if (isEditing) return isBusy ? '保存中…' : '保存';
  return isBusy ? '发表中…' : '发表评论';
}

/** The bar below the text: emoji, preview, reply notification and cancel. */
export function ComposerBar({ composing, opened, onToggle, onCancel, editing }: BarProps) {
  const { form, isOpen, notify, setNotify } = composing;
  const { isBusy, values } = form;
  return (
    <div className="composer-bar">
      <button
        className="icon-button"
        type="button"
        aria-expanded={opened === 'panel'}
        aria-label="表情"
        title="表情"
        onClick={() => onToggle('panel')}
      >
        <Icon name="smile" size={19} />
      </button>
      {isOpen && (
        <>
          <button
            className="icon-button"
            type="button"
            aria-pressed={opened === 'preview'}
            aria-label="预览"
            title="预览"
            disabled={values.content.trim() === ''}
            onClick={() => onToggle('preview')}
          >
            <Icon name="eye" size={19} />
          </button>
          <span className="composer-hint">支持 Markdown，Ctrl + Enter 发表</span>
        </>
      )}
      <span className="composer-send">
        {isOpen && !editing && (
          <label className="composer-notify">
            <input type="checkbox" checked={notify} onChange={(event) => setNotify(event.target.checked)} />
            回复时邮件通知我
          </label>
        )}
        {onCancel && (
          <button className="button button-small button-quiet" type="button" disabled={isBusy} onClick={onCancel}>
            取消
          </button>
        )}
        <button className="button button-primary button-small" type="submit" disabled={isBusy}>
          {sendLabel(isBusy, editing !== undefined)}
        </button>
      </span>
    </div>
  );
}
