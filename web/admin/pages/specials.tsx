import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { SpecialsList } from '../terms/specials-list.tsx';

export const meta = adminMeta('专题');
export const headers = adminHeaders;

export default function SpecialsPage() {
  return (
    <AdminFrame current="specials" title="专题" access="editor">
      <SpecialsList />
    </AdminFrame>
  );
}
