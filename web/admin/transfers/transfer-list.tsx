import './transfers.css';

import { importCopy } from '#contract/features/transfers/imports.copy.ts';
import {
  transferNames,
  transferStatusNames,
  type TransferStep,
  transferSteps,
} from '#contract/features/transfers/copy.ts';
import type { Transfer } from '#contract/features/transfers/entities.ts';
import type { TransferStatus } from '#contract/features/transfers/rules.ts';
import { reportFailure } from '#web/kit/call-failure.ts';

import { StateMark, type StateTone, RelativeTime } from '../list/cells.tsx';
import { BackupDetails } from './backup-details.tsx';
import { restoreFrom } from './open-restore.ts';

const tones: Record<TransferStatus, StateTone> = { waiting: 'warn', running: 'info', done: 'ok', failed: 'danger' };

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

function Report({ transfer }: { transfer: Transfer }) {
  const { report, dry_run, more_warnings } = transfer;
  if (!report) return null;
  const warnings = report.warnings.length + more_warnings;
  return (
    <div className="transfer-report">
      {report.counts.length === 0 && <p>没有找到可以导入的内容。</p>}
      <ul>
        {report.counts.map(({ kind, added, known, failed }) => (
          <li key={kind}>
            {`${importCopy.kinds[kind] ?? kind}：${dry_run ? '将新增' : '新增'} ${added}，已有 ${known}`}
            {failed > 0 && `，失败 ${failed}`}
          </li>
        ))}
      </ul>
      {warnings > 0 && (
        <details>
          <summary>{`${warnings} 处没有原样转换`}</summary>
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

function TransferRow({ transfer }: { transfer: Transfer }) {
  const { kind, status, dry_run, source, error, created_at } = transfer;
  return (
    <li>
      <div className="transfer-line">
        <b>
          {transferNames[kind]}
          {dry_run && '（预演）'}
        </b>
        <StateMark tone={tones[status]}>{transferStatusNames[status]}</StateMark>
        {source && <span>{source}</span>}
        <span className="transfer-gap" />
        <RelativeTime at={created_at} />
      </div>
      {(status === 'waiting' || status === 'running') && <Progress transfer={transfer} />}
      {error && (
        <p className="transfer-error" role="alert">
          {error}
        </p>
      )}
      {status === 'done' && <Report transfer={transfer} />}
      {status === 'done' && <BackupCheckResult transfer={transfer} />}
      {status === 'done' && kind === 'verify' && <RestoreButton check={transfer} />}
    </li>
  );
}

/** Running and finished transfers, newest first. */
export function TransferList({ transfers }: { transfers: readonly Transfer[] }) {
  if (transfers.length === 0) return null;
  return (
    <section className="admin-panel transfer-panel" aria-labelledby="transfers-title">
      <h2 id="transfers-title">进度与结果</h2>
      <ul className="transfer-list">
        {transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} />
        ))}
      </ul>
    </section>
  );
}
