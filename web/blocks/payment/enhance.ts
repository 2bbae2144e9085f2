import { subscribeToSession, whenSession } from '#web/features/auth/sessions/session.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { DialogCancelled } from '#web/ui/dialogs/dialogs.ts';

import { openInPlace } from '../open-in-place.ts';
import type { Enhance, IslandContext } from '../view-props.ts';

async function buy(placeholder: HTMLElement, context: IslandContext, usesPoints: boolean): Promise<void> {
  const { openPurchase } = await import('#web/features/purchases/open-purchase.ts');
  try {
    await openPurchase({ postId: context.postId, blockId: placeholder.dataset.block ?? '', usesPoints });
  } catch (error) {
    if (!(error instanceof DialogCancelled)) throw error;
    return;
  }
  await openInPlace(placeholder, context);
}

/** Opens for those who bought it; for everybody else its buttons lead to the payment. */
export const enhance: Enhance = (placeholder, context) => {
  const tryToOpen = () =>
    void whenSession()
      .then(({ status }) => (status === 'member' ? openInPlace(placeholder, context) : undefined))
      .catch(reportFailure);
  for (const button of placeholder.querySelectorAll<HTMLButtonElement>('[data-buy]')) {
    button.disabled = false;
    button.addEventListener('click', () => {
      buy(placeholder, context, button.dataset.buy === 'point').catch(reportFailure);
    });
  }
  tryToOpen();
  return subscribeToSession(tryToOpen);
};
