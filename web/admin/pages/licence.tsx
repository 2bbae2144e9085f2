import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { LicenceForm } from '../licences/licence-form.tsx';

export const meta = adminMeta('许可证');
export const headers = adminHeaders;

export default function LicencePage() {
  return (
    <AdminFrame current="licence" title="许可证" access="administrator">
      <LicenceForm />
    </AdminFrame>
  );
}
