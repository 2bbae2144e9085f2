import './media-page.css';

import { type FormEvent, useEffect, useState } from 'react';

import {
  addMediaGroup,
  getMediaGroups,
  removeMediaGroup,
  renameMediaGroup,
} from '#contract/features/media/library.calls.ts';
import type { MediaGroup } from '#contract/features/media/library.entities.ts';
import { groupNameMaxLength } from '#contract/features/media/limits.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { CallError, send } from '#web/kit/client.ts';
import { openConfirm, openPrompt } from '#web/ui/dialogs/dialogs.ts';
import type { DialogControls } from '#web/ui/dialogs/dialog-stack.ts';
import { Field } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';

import type { GroupsProps } from './media-dialogs.ts';

type Props = GroupsProps & { dialog: DialogControls<void> };

/** Creates, renames and deletes groups; deleting a group keeps its files. */
export function GroupsDialog({ onChange, dialog }: Props) {
  const [groups, setGroups] = useState<MediaGroup[] | null>(null);
  const [name, setName] = useState('');
  const [error, setError] = useState('');
  const reload = async (): Promise<void> => setGroups((await send(getMediaGroups, {})).list);
  useEffect(() => {
    reload().catch(reportFailure);
  }, []);
  const changed = async (): Promise<void> => {
    await reload();
    onChange();
  };
  async function add(event: FormEvent): Promise<void> {
    event.preventDefault();
    setError('');
    try {
      await send(addMediaGroup, { name });
      setName('');
      await changed();
    } catch (failure) {
      if (failure instanceof CallError) setError(failure.fields.name ?? failure.message);
      else reportFailure(failure);
    }
  }
  const rename = (group: MediaGroup) =>
    openPrompt({
      title: '重命名分组',
      value: group.name,
      maxLength: groupNameMaxLength,
      cancel: '取消',
      check: (text) => (text.trim() === '' ? '请填写分组名称' : null),
      submit: (text) => send(renameMediaGroup, { id: group.id, name: text.trim() }),
    })
      .then(changed)
      .catch(reportFailure);
  const remove = (group: MediaGroup) =>
    openConfirm({ title: `删除「${group.name}」`, content: '其中的文件会保留，变为未分组。', confirm: '删除' })
      .then(() => send(removeMediaGroup, { id: group.id }))
      .then(changed)
      .catch(reportFailure);
  return (
    <div className="media-groups">
      <form onSubmit={(event) => void add(event)}>
        <Field label="新分组" error={error}>
          <input value={name} maxLength={groupNameMaxLength} onChange={(event) => setName(event.target.value)} />
        </Field>
        <button className="button button-primary" type="submit" disabled={name.trim() === ''}>
          新建
        </button>
      </form>
      {groups === null ? (
        <p className="media-quiet">加载中…</p>
      ) : groups.length === 0 ? (
        <p className="media-quiet">还没有分组。</p>
      ) : (
        <ul>
          {groups.map((group) => (
            <li key={group.id}>
              <b>{group.name}</b>
              <span className="media-quiet">{group.count} 个文件</span>
              <button
                className="icon-button"
                type="button"
                aria-label={`重命名 ${group.name}`}
                onClick={() => void rename(group)}
              >
                <Icon name="pen" size={16} />
              </button>
              <button
                className="icon-button"
                type="button"
                aria-label={`删除 ${group.name}`}
                onClick={() => void remove(group)}
              >
                <Icon name="trash-2" size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="dialog-actions">
        <button className="button" type="button" onClick={() => dialog.done()}>
          完成
        </button>
      </div>
    </div>
  );
}
