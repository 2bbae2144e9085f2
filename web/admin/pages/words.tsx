import { AdminFrame } from '../frame/admin-frame.tsx';
import { adminHeaders, adminMeta } from '../frame/admin-page.ts';
import { WordCheck } from '../moderation/words/word-check.tsx';

export const meta = adminMeta('敏感词试验');
export const headers = adminHeaders;

export default function WordsPage() {
  return (
    <AdminFrame current="words" title="敏感词试验" access="editor">
      <WordCheck />
    </AdminFrame>
  );
}
