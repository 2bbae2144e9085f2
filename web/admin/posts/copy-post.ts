import { copyPost } from '#contract/features/posts/editing.calls.ts';
import { send } from '#web/kit/client.ts';

/** Makes a draft of a stored article or page. @returns where it is edited @throws CallError */
export async function copyToDraft(id: number): Promise<string> {
  const copy = await send(copyPost, { id });
  return `/nv-admin/editor-article?id=${copy.id}`;
}
