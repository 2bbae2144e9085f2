import { composerCopy } from '#contract/features/moments/composer.copy.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';

import type { ComposerState } from './composer-state.ts';
import type { ComposerStore } from './composer-store.ts';
import { useSecondsUntil } from './composer-notices.tsx';
import { ContentCount } from './composer-texts.tsx';
import { blankPoll } from './moment-values.ts';

interface ToolProps {
  icon: IconName;
  label: string;
  isExpanded?: boolean;
  isLocked: boolean;
  onPress: () => void;
}

function Tool({ icon, label, isExpanded, isLocked, onPress }: ToolProps) {
  return (
    <button
      className="compose-tool"
      type="button"
      aria-expanded={isExpanded}
      aria-label={label}
      title={label}
      disabled={isLocked}
      onClick={onPress}
    >
      <Icon name={icon} size={18} />
      <span aria-hidden="true">{label}</span>
    </button>
  );
}

const stageTexts = {
  editing: '',
  uploading: composerCopy.uploading,
  publishing: composerCopy.publishing,
  published: composerCopy.published,
} as const;

interface ActionsProps {
  store: ComposerStore;
  state: ComposerState;
  cancelLabel: string;
  onCancel: (() => void) | undefined;
}

/** Cancel and submit; the button says what is under way. */
function Actions({ store, state: { stage, edited, retryAt }, cancelLabel, onCancel }: ActionsProps) {
  const seconds = useSecondsUntil(retryAt);
  const idle = seconds > 0 ? `${seconds} 秒` : edited ? '保存' : '发布';
  const isLocked = stage === 'publishing' || stage === 'published';
  return (
    <div className="compose-actions">
      {(onCancel || stage === 'uploading') && (
        <button
          className="button button-quiet"
          type="button"
          disabled={isLocked}
          onClick={() => (stage === 'uploading' ? store.cancelSubmission() : onCancel?.())}
        >
          {stage === 'uploading' ? '取消' : cancelLabel}
        </button>
      )}
      <button
        className="button button-primary"
        type="submit"
        title="Ctrl + Enter"
        aria-disabled={stage !== 'editing' || seconds > 0}
      >
        {(stage === 'uploading' || stage === 'publishing') && <span className="compose-spinner" aria-hidden="true" />}
        {stageTexts[stage] || idle}
      </button>
      <span className="visually-hidden" role="status">
        {stageTexts[stage]}
      </span>
    </div>
  );
}

interface BarProps extends ActionsProps {
  isPanelOpen: boolean;
  onImages: () => void;
  onVideo: () => void;
  onPanel: () => void;
  onTopic: () => void;
}

/** Images, video, emoji, topic, poll; counter and buttons. Images and a video exclude each other. @see docs/reference/states.md */
export function ComposerBar({ isPanelOpen, onImages, onVideo, onPanel, onTopic, ...actions }: BarProps) {
  const { values, attachments, stage } = actions.state;
  const isLocked = stage !== 'editing';
  const kind = attachments[0]?.kind;
  return (
    <div className="compose-bar">
      <div className="compose-tools" role="group" aria-label="添加">
        {kind !== 'video' && <Tool icon="image" label="图片" isLocked={isLocked} onPress={onImages} />}
        {kind === undefined && <Tool icon="video" label="视频" isLocked={isLocked} onPress={onVideo} />}
        <Tool icon="smile" label="表情" isExpanded={isPanelOpen} isLocked={isLocked} onPress={onPanel} />
        <Tool icon="hash" label="话题" isLocked={isLocked} onPress={onTopic} />
        {values.poll === null && (
          <Tool
            icon="list"
            label={composerCopy.poll}
            isLocked={isLocked}
            onPress={() => actions.store.write({ poll: blankPoll })}
          />
        )}
      </div>
      <ContentCount content={values.content} />
      <Actions {...actions} />
    </div>
  );
}
