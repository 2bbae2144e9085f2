import { type MouseEvent, type ReactNode, useState } from 'react';
import { Link } from 'react-router';

import { statusNames } from '#contract/features/posts/copy.ts';
import { noteOfChanges } from '#contract/features/posts/drafts.rules.ts';
import { isPublishingStatus, type PostStatusName } from '#contract/features/posts/rules.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { type MenuItem, openMenu } from '#web/ui/popup-menu.tsx';

import type { EditorState } from './editor-session.ts';
import { SaveLabel } from './save-label.tsx';

export interface TopBarProps {
  state: EditorState;
  isPage: boolean;
  isChanged: boolean;
  isOutlineOpen: boolean;
  isPanelOpen: boolean;
  mainLabel: string;
  menu: () => readonly MenuItem[];
  onRetry: () => void;
  onOutline: () => void;
  onPanel: () => void;
  onPreview: () => void;
  onSave: () => void;
  onMain: () => void;
}

function StatusBadge({ status, isChanged }: { status: PostStatusName | undefined; isChanged: boolean }) {
  const note = noteOfChanges({ status: status ?? null, changed: isChanged });
  return (
    <span className={`badge ${isPublishingStatus(status) ? '' : 'badge-plain'} editor-status`}>
      {status ? statusNames[status] : '新稿'}
      {note && ` · ${note}`}
    </span>
  );
}

interface ToolProps {
  icon: IconName;
  label: string;
  pressed?: boolean;
  className?: string;
  onPress: (event: MouseEvent<HTMLButtonElement>) => void;
  children?: ReactNode;
}

function Tool({ icon, label, pressed, className = '', onPress }: ToolProps) {
  return (
    <button
      className={`icon-button ${className}`}
      type="button"
      aria-label={label}
      aria-pressed={pressed}
      title={label}
      onClick={onPress}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}

/** The toolbar with actions for the whole article. */
export function TopBar(props: TopBarProps) {
  const { state, isPage, isChanged, mainLabel, menu } = props;
  const [back] = useState(isPage ? '/nv-admin/pages' : '/nv-admin/articles');
  return (
    <header className="editor-bar">
      <Link className="icon-button" to={back} aria-label={isPage ? '返回页面列表' : '返回文章列表'}>
        <Icon name="arrow-left" size={20} />
      </Link>
      <Tool
        className="editor-wide-only"
        icon="list"
        label={props.isOutlineOpen ? '收起大纲' : '显示大纲'}
        pressed={props.isOutlineOpen}
        onPress={props.onOutline}
      />
      <StatusBadge status={state.post?.status} isChanged={isChanged} />
      <SaveLabel state={state} changed={isChanged} onRetry={props.onRetry} />
      <span className="editor-gap" />
      <Tool icon="eye" label="预览" onPress={props.onPreview} />
      <Tool
        icon="panel-right"
        label={props.isPanelOpen ? '收起设置' : '显示设置'}
        pressed={props.isPanelOpen}
        onPress={props.onPanel}
      />
      <Tool icon="ellipsis" label="更多" onPress={({ currentTarget }) => openMenu(currentTarget, menu())} />
      <button
        className="button button-quiet editor-wide-only"
        type="button"
        disabled={state.isBusy}
        onClick={props.onSave}
      >
        保存
      </button>
      <button
        className="button button-primary editor-main"
        type="button"
        disabled={state.isBusy}
        aria-busy={state.isBusy}
        onClick={props.onMain}
      >
        {state.isBusy ? '正在保存…' : mainLabel}
      </button>
    </header>
  );
}
