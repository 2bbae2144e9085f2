import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { TagsList } from '../terms/tags-list.tsx';

export const meta = adminMeta('标签');
export const headers = adminHeaders;

export default function TagsPage() {
  return (
    <AdminFrame current="tags" title="标签" access="editor">
      <TagsList />
    </AdminFrame>
  );
}
