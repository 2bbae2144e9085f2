import './transfers.css';

import { useState } from 'react';

import { backupIntervalNames } from '#contract/features/transfers/copy.ts';
import type { StoredFile } from '#contract/features/transfers/entities.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { formatBytes } from '../media/format-bytes.ts';
import { TransferFiles } from './transfer-files.tsx';
import { SendFile } from './send-file.tsx';
import { TransferList } from './transfer-list.tsx';
import { useRestoring } from './use-restoring.ts';
import { type Transfers, type TransfersHandle, useTransfers } from './use-transfers.ts';

const isExport = ({ name }: StoredFile): boolean => /^(archive|markdown)-/.test(name);

function MakeBackup({ handle, shown }: { handle: TransfersHandle; shown: Transfers }) {
  const { freeBytes, automatic } = shown;
  const [withKey, setWithKey] = useState(true);
  return (
    <section className="admin-panel transfer-panel" aria-label="生成备份">
      <h2>生成备份</h2>
      <p>
        把整个站点写进一个文件：全部文章、评论、账号与设置，以及上传的文件。生成时站点照常使用，写完后会自动核对一遍。登录状态、验证码与排队中的邮件不在其中。
      </p>
      <div className="transfer-acts">
        <label>
          <input
            type="checkbox"
            name="with_key"
            checked={withKey}
            onChange={({ target }) => setWithKey(target.checked)}
          />
          包含站点密钥
        </label>
        <button
          className="button button-primary"
          type="button"
          disabled={handle.isBusy}
          onClick={() => void handle.start({ kind: 'backup', with_key: withKey }).catch(reportFailure)}
        >
          开始备份
        </button>
      </div>
      <p>
        {withKey
          ? '有密钥的备份可以单独恢复整个站点；拿到它的人也能读出加密保存的设置，请妥善保管。'
          : '没有密钥的备份恢复到别处后，两步验证、Webhook 与加密保存的设置要重新填写，除非您另外保存了 secret.key。'}
      </p>
      <p>
        {automatic.every === 'off'
          ? '自动备份未开启。'
          : `${backupIntervalNames[automatic.every]}自动备份一次，保留最新的 ${automatic.keep} 份。`}
        <a className="text-link" href="/nv-admin/settings?group=%E5%AD%98%E5%82%A8">
          {automatic.every === 'off' ? '前往设置开启' : '修改'}
        </a>
      </p>
      <p>{`磁盘剩余 ${formatBytes(freeBytes)}。`}</p>
    </section>
  );
}

function Restoring({ handle }: { handle: TransfersHandle }) {
  return (
    <section className="admin-panel transfer-panel" aria-label="核对与恢复">
      <h2>核对与恢复</h2>
      <p>
        恢复先核对备份是否完整、是否被改动过、这个版本能不能恢复，再请您输入密码确认。恢复前会自动备份现在的内容；恢复是一次完成的，中途出错时，站点保持原样。恢复后所有人需要重新登录。
      </p>
      <p>在别处保存的备份，请上传到这里核对：核对不会改动站点，结果在上面，从那里恢复。</p>
      <SendFile
        kind="verify"
        label="选择备份文件（.tar.gz）"
        disabled={handle.isBusy}
        onSent={async ({ uploadId }) => void (await handle.start({ kind: 'verify', upload_id: uploadId }))}
      />
      <p>站点打不开时，请先停止它，再在服务器上执行（已有内容的站点加上 --replace）：</p>
      <code className="transfer-command">npm run somnia -- restore 备份文件.tar.gz</code>
    </section>
  );
}

const shownKinds = new Set(['backup', 'auto-backup', 'verify', 'restore']);

export function BackupPanels() {
  const handle = useTransfers();
  const restore = useRestoring(handle);
  const { loaded, reload } = handle;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList />;
  const { transfers, files } = loaded.value;
  return (
    <>
      <MakeBackup handle={handle} shown={loaded.value} />
      <TransferList transfers={transfers.filter(({ kind }) => shownKinds.has(kind)).slice(0, 5)} />
      <TransferFiles
        title="服务器上的备份"
        empty="还没有备份。备份保存在数据目录的 backups 文件夹里。"
        restore={{ isBusy: handle.isBusy, begin: restore }}
        files={files.filter((file) => !isExport(file))}
        onChange={() => void reload()}
      />
      <Restoring handle={handle} />
    </>
  );
}

/** The files created by exports. */
export const exportFiles = (files: readonly StoredFile[]): StoredFile[] => files.filter(isExport);
