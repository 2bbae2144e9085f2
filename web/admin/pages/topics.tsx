import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { TopicsList } from '../topics/topics-list.tsx';

export const meta = adminMeta('话题');
export const headers = adminHeaders;

export default function TopicsPage() {
  return (
    <AdminFrame
      current="topics"
      title="话题"
      intro="动态里写 #话题# 就会产生话题。改名或合并以后，旧名称和旧地址仍然有效。"
      access="editor"
    >
      <TopicsList />
    </AdminFrame>
  );
}
