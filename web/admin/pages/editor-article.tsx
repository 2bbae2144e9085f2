import { EditorPage } from '../editor/editor-page.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';

export const meta = adminMeta('写文章');
export const headers = adminHeaders;

export default EditorPage;
