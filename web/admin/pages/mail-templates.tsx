import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { TemplatesPage } from '../mail/templates-page.tsx';

export const meta = adminMeta('邮件模板');
export const headers = adminHeaders;

export default function MailTemplatesPage() {
  return (
    <AdminFrame
      current="mail-templates"
      title="邮件模板"
      intro="每种邮件的主题和正文。标有「自定义」的按您写的文字发送，其余用程序自带的文字。"
      access="administrator"
    >
      <TemplatesPage />
    </AdminFrame>
  );
}
