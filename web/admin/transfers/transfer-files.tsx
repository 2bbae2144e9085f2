import './transfers.css';

import { downloadBackup, removeBackup } from '#contract/features/transfers/calls.ts';
import type { StoredFile } from '#contract/features/transfers/entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openConfirm, openPrompt } from '#web/ui/dialogs/dialogs.ts';
import { Icon } from '#web/ui/icon.tsx';
import { toast } from '#web/ui/toasts/toasts.ts';

import { RelativeTime } from '../list/cells.tsx';
import { formatBytes } from '../media/format-bytes.ts';

/** Asks for the password on every download, so that an unattended session cannot be used to copy the site. */
async function download({ name }: StoredFile): Promise<void> {
  let url = '';
  await openPrompt({
    title: '输入密码以下载',
    label: '登录密码',
    hint: '文件里有全部账号与设置，请输入您的登录密码，以确认是您本人操作。',
    placeholder: '',
    type: 'password',
    autoComplete: 'current-password',
    confirm: '下载',
    cancel: '取消',
    submit: async (password) => {
      ({ url } = await send(downloadBackup, { name, password }));
    },
  });
  location.assign(url);
}

async function remove({ name }: StoredFile): Promise<void> {
  await openConfirm({ title: `删除「${name}」？`, content: '删除后不能恢复。', confirm: '删除', tone: 'danger' });
  await send(removeBackup, { name });
  toast.success('已删除');
}

interface KeptFilesProps {
  title: string;
  empty: string;
  files: readonly StoredFile[];
  onChange: () => void;
  /** Set where the site can be restored from the files. */
  restore?: { isBusy: boolean; begin: (name: string) => Promise<void> };
}

/** Files on the server that can be downloaded. */
export function TransferFiles({ title, empty, files, onChange, restore }: KeptFilesProps) {
  return (
    <section className="admin-panel transfer-panel" aria-label={title}>
      <h2>{title}</h2>
      {files.length === 0 && <p>{empty}</p>}
      <ul className="transfer-list">
        {files.map((file) => (
          <li key={file.name}>
            <div className="transfer-line">
              <b>{file.name}</b>
              <span>{formatBytes(file.bytes)}</span>
              <RelativeTime at={file.created_at} />
              {file.name.startsWith('before-restore-') && <span>恢复前自动备份</span>}
              {file.name.startsWith('auto-backup-') && <span>自动备份</span>}
              <span className="transfer-gap" />
              {restore && (
                <button
                  className="button button-small"
                  type="button"
                  aria-label={`恢复 ${file.name}`}
                  disabled={restore.isBusy}
                  onClick={() => void restore.begin(file.name).catch(reportFailure)}
                >
                  恢复
                </button>
              )}
              <button
                className="button button-small"
                type="button"
                aria-label={`下载 ${file.name}`}
                onClick={() => void download(file).catch(reportFailure)}
              >
                <Icon name="download" size={15} />
                下载
              </button>
              <button
                className="button button-small button-danger"
                type="button"
                aria-label={`删除 ${file.name}`}
                onClick={() => void remove(file).then(onChange, reportFailure)}
              >
                删除
              </button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
