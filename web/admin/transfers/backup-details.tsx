import './transfers.css';

import type { BackupMetadata as Facts, Transfer } from '#contract/features/transfers/entities.ts';
import { formatDate } from '#web/ui/format-date.ts';

import { formatBytes } from '../media/format-bytes.ts';

const signers: Record<Facts['signer'], string> = {
  own: '由本站的密钥签名，生成之后没有被改动过。',
  carried: '由另一个站点的密钥签名。',
  unknown: '签名无法核对。',
};

/** The contents of a verified backup. */
export function BackupDetails({ transfer: { facts } }: { transfer: Transfer }) {
  if (!facts) return null;
  const made = formatDate(Date.parse(facts.created_at), 'YYYY-MM-DD HH:mm');
  const contents = `${facts.posts} 篇文章与页面，${facts.comments} 条评论，${facts.users} 个账号，${facts.files} 个文件，共 ${facts.rows} 行数据，${formatBytes(facts.bytes)}`;
  return (
    <div className="transfer-report">
      <p>{`生成于 ${made}，版本 ${facts.version}${facts.site_url && `，来自 ${facts.site_url}`}。${signers[facts.signer]}`}</p>
      <p>{`${contents}。${facts.has_key ? '含有站点密钥。' : '不含站点密钥。'}`}</p>
      {facts.notes.length > 0 && (
        <ul>
          {facts.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
