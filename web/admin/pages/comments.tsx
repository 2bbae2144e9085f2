import { CommentsList } from '../comments/comments-list.tsx';
import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';

export const meta = adminMeta('评论');
export const headers = adminHeaders;

export default function CommentsPage() {
  return (
    <AdminFrame current="comments" title="评论" access="editor">
      <CommentsList />
    </AdminFrame>
  );
}
