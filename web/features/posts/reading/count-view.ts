import { postView } from '#contract/features/analytics/counters.calls.ts';
import { send } from '#web/kit/client.ts';
import { formatNumber } from '#web/ui/format-number.ts';
import { storedValues } from '#web/ui/stored-value.ts';

const stored = storedValues('somnia');

/** A random id of this browser, so that a reader is counted once. Unlike `randomUUID` it works without https. */
function viewId(): string {
  const kept = stored.read('view-id');
  if (typeof kept === 'string' && /^[\w-]{8,64}$/.test(kept)) return kept;
  const made = [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  stored.write('view-id', made);
  return made;
}

/** Counts the view and shows the current number; the cached page has an older one. */
export async function countView(root: HTMLElement, postId: number): Promise<void> {
  const { views } = await send(postView, { id: postId, view_id: viewId() });
  for (const place of root.querySelectorAll('[data-views]')) place.textContent = formatNumber(views);
}
