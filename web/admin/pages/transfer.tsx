import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { TransferPanels } from '../transfers/transfer-panels.tsx';

export const meta = adminMeta('导入与导出');
export const headers = adminHeaders;

export default function TransferPage() {
  return (
    <AdminFrame
      current="transfer"
      title="导入与导出"
      intro="从 WordPress 或 Markdown 搬进来，也随时可以带着全部内容离开。"
      access="administrator"
    >
      <TransferPanels />
    </AdminFrame>
  );
}
