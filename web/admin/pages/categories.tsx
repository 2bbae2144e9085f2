import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { TermTree } from '../terms/term-tree.tsx';

export const meta = adminMeta('分类');
export const headers = adminHeaders;

export default function CategoriesPage() {
  return (
    <AdminFrame current="categories" title="分类" access="editor">
      <TermTree taxonomy="category" />
    </AdminFrame>
  );
}
