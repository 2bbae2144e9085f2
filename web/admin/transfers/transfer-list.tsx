import './transfers.css';

import { useState } from 'react';

import { importCopy } from '#contract/features/transfers/imports.copy.ts';
import {
  transferNames,
  transferStatusNames,
  type TransferStep,
  transferSteps,
} from '#contract/features/transfers/copy.ts';
import type { Transfer } from '#contract/features/transfers/entities.ts';
import { isCancellable, type TransferStatus } from '#contract/features/transfers/rules.ts';
import { reportFailure } from '#web/kit/call-failure.ts';

import { StateMark, type StateTone, RelativeTime } from '../list/cells.tsx';
import { BackupDetails } from './backup-details.tsx';
import { restoreFrom } from './open-restore.ts';

const tones: Record<TransferStatus, StateTone> = {
  waiting: 'warn',
  running: 'info',
  done: 'ok',
  failed: 'danger',
  cancelled: 'warn',
};

function Progress({ transfer }: { transfer: Transfer }) {
  const { kind, step, done, total, status } = transfer;
  const word = status === 'waiting' ? '排队中' : transferSteps[step as TransferStep];
  const numbers = done > 0 ? ` ${done}${total > 0 ? ` / ${total}` : ''}` : '';
  return (
    <div className="transfer-progress">
      <progress
        aria-label={`${transferNames[kind]}的进度`}
        {...(total > 0 ? { max: total, value: Math.min(done, total) } : {})}
      />
      <span role="status">{`${word}${numbers}`}</span>
    </div>
  );
}

/** A fetch that left pictures behind is over, but not well. */
function toneOf({ kind, status, report }: Transfer): StateTone {
  const hasFailures = kind === 'fetch-media' && report?.counts.some(({ failed }) => failed > 0);
  return status === 'done' && hasFailures ? 'warn' : tones[status];
}

function isEmptyFetch({ kind, report }: Transfer): boolean {
  return kind === 'fetch-media' && (report?.counts ?? []).every(({ added, failed }) => added + failed === 0);
}

function addedWord({ kind, dry_run }: Transfer): string {
  return kind === 'fetch-media' ? '取回或更新' : dry_run ? '将新增' : '新增';
}

function Report({ transfer }: { transfer: Transfer }) {
  const { report, kind: transferKind, more_warnings } = transfer;
  if (!report) return null;
  if (isEmptyFetch(transfer)) return <p className="transfer-report">没有需要取回的图片与文件。</p>;
  const warnings = report.warnings.length + more_warnings;
  return (
    <div className="transfer-report">
      {report.counts.length === 0 && <p>没有找到可以导入的内容。</p>}
      <ul>
        {report.counts.map(({ kind, added, known, failed }) => (
          <li key={kind}>
            {`${importCopy.kinds[kind] ?? kind}：${addedWord(transfer)} ${added}`}
            {transferKind !== 'fetch-media' && `，已有 ${known}`}
            {failed > 0 && `，失败 ${failed}`}
          </li>
        ))}
      </ul>
      {warnings > 0 && (
        <details>
          <summary>
            {transferKind === 'fetch-media' ? `${warnings} 个没有取到，保留原地址` : `${warnings} 处没有原样转换`}
          </summary>
          <ul>
            {report.warnings.map(({ where, message }, at) => (
              // The list never changes, so the index is a stable key.
              <li key={at}>{`${where}：${message}`}</li>
            ))}
            {more_warnings > 0 && <li>{`还有 ${more_warnings} 处没有列出`}</li>}
          </ul>
        </details>
      )}
      {report.remote_media.length > 0 && (
        <details>
          <summary>{`${report.remote_media.length} 个图片与文件在别的网站上，保留原地址`}</summary>
          <ul>
            {report.remote_media.map((address) => (
              <li key={address}>{address}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const found: Partial<Record<Transfer['kind'], string>> = {
  backup: '备份已生成，并已核对一遍。',
  'auto-backup': '备份已生成，并已核对一遍。',
  verify: '备份完整，可以恢复。',
  restore: '站点已恢复到这个备份。',
};

function BackupCheckResult({ transfer }: { transfer: Transfer }) {
  if (!transfer.facts) return null;
  return (
    <div className="transfer-report">
      <p>{found[transfer.kind]}</p>
      <BackupDetails transfer={transfer} />
    </div>
  );
}

function RestoreButton({ check }: { check: Transfer }) {
  return (
    <div className="transfer-acts">
      <button className="button button-small" type="button" onClick={() => restoreFrom(check).catch(reportFailure)}>
        恢复到这个备份
      </button>
    </div>
  );
}

interface ListProps {
  transfers: readonly Transfer[];
  onCancel?: (id: number) => Promise<void>;
}

function CancelButton({ id, onCancel }: { id: number; onCancel: (id: number) => Promise<void> }) {
  const [isSent, setIsSent] = useState(false);
  const cancel = (): void => {
    setIsSent(true);
    onCancel(id).catch((error: unknown) => {
      setIsSent(false);
      reportFailure(error);
    });
  };
  return (
    <div className="transfer-acts">
      <button className="button button-small" type="button" disabled={isSent} onClick={cancel}>
        {isSent ? '正在取消……' : '取消'}
      </button>
    </div>
  );
}

function TransferRow({ transfer, onCancel }: { transfer: Transfer; onCancel: ListProps['onCancel'] }) {
  const { id, kind, status, dry_run, source, error, created_at } = transfer;
  const isOpen = status === 'waiting' || status === 'running';
  return (
    <li>
      <div className="transfer-line">
        <b>
          {transferNames[kind]}
          {dry_run && '（预演）'}
        </b>
        <StateMark tone={toneOf(transfer)}>{transferStatusNames[status]}</StateMark>
        {source && <span>{source}</span>}
        <span className="transfer-gap" />
        <RelativeTime at={created_at} />
      </div>
      {isOpen && <Progress transfer={transfer} />}
      {isOpen && isCancellable(kind) && onCancel && <CancelButton id={id} onCancel={onCancel} />}
      {error && (
        <p className="transfer-error" role="alert">
          {error}
        </p>
      )}
      {(status === 'done' || status === 'cancelled') && <Report transfer={transfer} />}
      {status === 'done' && <BackupCheckResult transfer={transfer} />}
      {status === 'done' && kind === 'verify' && <RestoreButton check={transfer} />}
    </li>
  );
}

/** Running and finished transfers, newest first. */
export function TransferList({ transfers, onCancel }: ListProps) {
  if (transfers.length === 0) return null;
  return (
    <section className="admin-panel transfer-panel" aria-labelledby="transfers-title">
      <h2 id="transfers-title">进度与结果</h2>
      <ul className="transfer-list">
        {transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} onCancel={onCancel} />
        ))}
      </ul>
    </section>
  );
}
