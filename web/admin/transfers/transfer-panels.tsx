import './transfers.css';

import { useState } from 'react';

import { transferNames } from '#contract/features/transfers/copy.ts';
import type { Transfer } from '#contract/features/transfers/entities.ts';
import { isImport, type TransferKind } from '#contract/features/transfers/rules.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { exportFiles } from './backup-panels.tsx';
import { TransferFiles } from './transfer-files.tsx';
import { SendFile, type SentFile } from './send-file.tsx';
import { TransferList } from './transfer-list.tsx';
import { type TransfersHandle, useTransfers } from './use-transfers.ts';

type ImportKind = Extract<TransferKind, `import-${string}`>;

const imports: readonly { kind: ImportKind; label: string; hint: string }[] = [
  {
    kind: 'import-wordpress',
    label: 'WordPress',
    hint: '在 WordPress 后台「工具 · 导出」得到的 XML 文件（WXR）。文章、页面、评论、分类与标签、菜单、友链一并导入；旧地址会自动跳转到新地址；图片先保留原站的地址，导入后可以在下面取回本站。',
  },
  {
    kind: 'import-markdown',
    label: 'Markdown',
    hint: '一个 .md 文件，或 Hexo、Hugo、Jekyll 等博客文件夹打成的 .zip、.tar.gz。文件夹里的图片一并导入。',
  },
];

/** A file that passed the dry run and can be imported. */
interface Rehearsed extends SentFile {
  kind: ImportKind;
  id: number;
}

interface ConfirmProps {
  handle: TransfersHandle;
  rehearsed: Rehearsed;
  transfer: Transfer;
  onStart: () => void;
}

function Confirm({ handle, rehearsed, transfer, onStart }: ConfirmProps) {
  const isReady = transfer.status === 'done';
  return (
    <div className="transfer-acts">
      <button
        className="button button-primary"
        type="button"
        disabled={!isReady || handle.isBusy}
        onClick={() =>
          void handle.start({ kind: rehearsed.kind, upload_id: rehearsed.uploadId }).then(onStart, reportFailure)
        }
      >
        {`正式导入「${rehearsed.name}」`}
      </button>
      <span role="status">
        {isReady ? '预演完成，报告在下面。' : transfer.status === 'failed' ? '预演失败，原因在下面。' : '正在预演……'}
      </span>
    </div>
  );
}

function Importing({ handle, transfers }: { handle: TransfersHandle; transfers: readonly Transfer[] }) {
  const [kind, setKind] = useState<ImportKind>('import-wordpress');
  const [rehearsed, setRehearsed] = useState<Rehearsed | null>(null);
  const chosen = imports.find((each) => each.kind === kind);
  const rehearsal = transfers.find(({ id }) => id === rehearsed?.id);
  return (
    <section className="admin-panel transfer-panel" aria-label="导入">
      <h2>导入</h2>
      <p>文件上传后先预演一遍，不写入任何内容；看过报告再正式导入。同一份内容导入多次也不会重复。</p>
      <div className="transfer-acts" role="radiogroup" aria-label="来源">
        {imports.map((each) => (
          <label key={each.kind}>
            <input type="radio" name="kind" checked={kind === each.kind} onChange={() => setKind(each.kind)} />
            {each.label}
          </label>
        ))}
      </div>
      <p>{chosen?.hint}</p>
      <SendFile
        key={kind}
        kind={kind}
        label="选择要导入的文件"
        disabled={handle.isBusy}
        onSent={async (file) => {
          const { id } = await handle.start({ kind, upload_id: file.uploadId, dry_run: true });
          setRehearsed({ ...file, kind, id });
        }}
      />
      {rehearsed && rehearsal && (
        <Confirm handle={handle} rehearsed={rehearsed} transfer={rehearsal} onStart={() => setRehearsed(null)} />
      )}
      <p>本站导出的归档只能导入空站点，请在新站点的服务器上执行：</p>
      <code className="transfer-command">npm run somnia -- import archive 归档文件.tar.gz</code>
    </section>
  );
}

function FetchingMedia({ handle }: { handle: TransfersHandle }) {
  return (
    <section className="admin-panel transfer-panel" aria-label="取回外站图片">
      <h2>取回外站图片</h2>
      <p>
        把文章里仍放在别的网站上的图片与文件逐个取回本站，文章随之改用本站的地址。取不到的保留原地址，原因会列出来；随时可以取消，之后再从剩下的接着取。
      </p>
      <div className="transfer-acts">
        <button
          className="button"
          type="button"
          disabled={handle.isBusy}
          onClick={() => void handle.start({ kind: 'fetch-media' }).catch(reportFailure)}
        >
          开始取回
        </button>
      </div>
    </section>
  );
}

const exportKinds = ['export-archive', 'export-markdown'] as const;

function Exporting({ handle }: { handle: TransfersHandle }) {
  return (
    <section className="admin-panel transfer-panel" aria-label="导出">
      <h2>导出</h2>
      <p>
        归档是搬到另一个本站程序用的，含全部内容与账号，不含加密保存的设置。Markdown
        是给别的程序用的，每篇文章一个文件，草稿与加锁的内容也在其中。要完整保存站点，请用「备份与恢复」。
      </p>
      <div className="transfer-acts">
        {exportKinds.map((kind) => (
          <button
            key={kind}
            className="button"
            type="button"
            disabled={handle.isBusy}
            onClick={() => void handle.start({ kind }).catch(reportFailure)}
          >
            {transferNames[kind]}
          </button>
        ))}
      </div>
    </section>
  );
}

export function TransferPanels() {
  const handle = useTransfers();
  const { loaded, reload } = handle;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  if (loaded.state === 'loading') return <SkeletonList />;
  const { transfers, files } = loaded.value;
  const shown = transfers.filter(({ kind }) => isImport(kind) || kind === 'fetch-media' || kind.startsWith('export-'));
  return (
    <>
      <Importing handle={handle} transfers={transfers} />
      <FetchingMedia handle={handle} />
      <Exporting handle={handle} />
      <TransferList transfers={shown.slice(0, 6)} onCancel={handle.cancel} />
      <TransferFiles
        title="导出的文件"
        empty="还没有导出的文件。"
        files={exportFiles(files)}
        onChange={() => void reload()}
      />
    </>
  );
}
