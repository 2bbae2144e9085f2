import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { BackupPanels } from '../transfers/backup-panels.tsx';

export const meta = adminMeta('备份与恢复');
export const headers = adminHeaders;

export default function BackupPage() {
  return (
    <AdminFrame
      current="backup"
      title="备份与恢复"
      intro="定期备份，并下载到别的地方保存：服务器坏了，备份还在。"
      access="administrator"
    >
      <BackupPanels />
    </AdminFrame>
  );
}
