import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { JobList } from '../operations/job-list.tsx';

export const meta = adminMeta('后台任务');
export const headers = adminHeaders;

export default function JobsPage() {
  return (
    <AdminFrame
      current="jobs"
      title="后台任务"
      intro="发信、推送、生成图片等工作在后台进行，失败会自动重试，多次失败后留在这里等您处理。"
      access="administrator"
    >
      <JobList />
    </AdminFrame>
  );
}
