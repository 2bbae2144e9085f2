import type { Goods } from '#contract/features/exchange/entities.ts';
import { askToSignIn, readSession, subscribeToSession, whenSession } from '#web/features/auth/sessions/session.ts';
import { findGoods } from '#web/features/exchange/find-goods.ts';
import { buttonOf, stockText } from '#web/features/exchange/goods-state.ts';
import { reportFailure } from '#web/kit/call-failure.ts';

import type { Enhance, IslandContext } from '../view-props.ts';

/** Shows the body below the card. The code of redeeming is loaded when somebody redeems or has redeemed. */
async function openBody(card: HTMLElement, id: number, context: IslandContext): Promise<void> {
  const place = card.querySelector<HTMLElement>('.goods-block-body');
  if (!place || !place.hidden) return;
  const { drawGoods } = await import('#web/features/exchange/redeem.ts');
  const body = await drawGoods(id);
  place.replaceChildren(body);
  place.hidden = false;
  context.start(body);
}

export const enhance: Enhance = (card, context) => {
  const id = Number(card.dataset.goods);
  const points = card.dataset.points ?? '';
  const button = card.querySelector<HTMLAnchorElement>('a.button');
  const stock = card.querySelector('[data-goods-stock]');
  let goods: Goods | undefined;
  let isBusy = false;

  async function show(): Promise<void> {
    await whenSession();
    goods = await findGoods(id);
    if (!goods || !button || !stock) return;
    const { label, isOff } = buttonOf(goods);
    button.textContent = label;
    button.hidden = goods.mine > 0 && isOff;
    if (isOff) button.setAttribute('aria-disabled', 'true');
    else button.removeAttribute('aria-disabled');
    stock.textContent = stockText(goods);
    if (goods.mine > 0) await openBody(card, id, context);
  }

  async function redeem(): Promise<void> {
    if (readSession().status !== 'member') return void askToSignIn();
    if (!goods || buttonOf(goods).isOff) return;
    const { redeemGoods } = await import('#web/features/exchange/redeem.ts');
    await redeemGoods(goods, points);
    await show();
  }

  const press = (event: Event) => {
    // In the editor's preview nothing is redeemed.
    if (event.defaultPrevented) return;
    event.preventDefault();
    if (isBusy) return;
    isBusy = true;
    redeem()
      .catch((error: unknown) => {
        reportFailure(error);
        return show();
      })
      .catch(() => undefined)
      .finally(() => {
        isBusy = false;
      });
  };
  button?.addEventListener('click', press);
  // A number that could not be loaded leaves the card as it is; the button then leads to the exchange.
  const refresh = () => void show().catch(() => undefined);
  refresh();
  const unsubscribe = subscribeToSession(refresh);
  return () => {
    unsubscribe();
    button?.removeEventListener('click', press);
  };
};
