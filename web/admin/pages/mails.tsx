import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { OutboxList } from '../notifications/outbox-list.tsx';
import { OutboxTests } from '../notifications/outbox-tests.tsx';

export const meta = adminMeta('发件箱');
export const headers = adminHeaders;

export default function MailsPage() {
  return (
    <AdminFrame
      current="mails"
      title="发件箱"
      intro="没有送达的邮件会自动重试，多次失败后标为发送失败。"
      access="administrator"
    >
      <OutboxTests />
      <OutboxList />
    </AdminFrame>
  );
}
