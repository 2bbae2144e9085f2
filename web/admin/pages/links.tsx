import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { LinksList } from '../links/links-list.tsx';

export const meta = adminMeta('友情链接');
export const headers = adminHeaders;

export default function LinksPage() {
  return (
    <AdminFrame current="links" title="友情链接" access="administrator">
      <LinksList />
    </AdminFrame>
  );
}
