import { useParams } from 'react-router';

import { PreviewPage } from '../editor/preview/preview-page.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';

export const meta = adminMeta('预览');
export const headers = adminHeaders;

export default function Page() {
  const { token = '' } = useParams();
  return <PreviewPage key={token} token={token} />;
}
