import { useState } from 'react';

import { channelNames } from '#contract/features/payment/copy.ts';
import type { PaymentChannel } from '#contract/features/payment/entities.ts';
import { priceText, purchaseCopy } from '#contract/features/purchases/copy.ts';
import type { ContentOffer } from '#contract/features/purchases/entities.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import type { DialogProps } from '#web/ui/dialogs/dialogs.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

import type { PurchaseDialogProps } from './open-purchase.ts';
import { PayByMoney } from './pay-by-money.tsx';
import { PayByPoints } from './pay-by-points.tsx';

export interface StepProps {
  /** What is bought, as the calls take it. */
  target: {
    post_id: number;
    block_id: string;
    grants: { block_id: string; grant: string }[];
    comment_grants: string[];
  };
  offer: ContentOffer;
  /** The price or the balance may have changed. */
  reload: () => Promise<void>;
  dialog: DialogProps<PurchaseDialogProps, boolean>['dialog'];
}

type Way = PaymentChannel | 'point';

/** What is bought and its price, with that for everybody where a member pays less. */
function Facts({ offer, way }: { offer: ContentOffer; way: Way }) {
  const pointsText = usePointsText();
  const { name: siteName } = useSiteData();
  const only = (price: ContentOffer['price']) =>
    priceText(way === 'point' ? { ...price, fen: 0 } : { ...price, point: 0 }, pointsText);
  const [price, full] = [only(offer.price), only(offer.full_price)];
  return (
    <dl className="pay-facts">
      <div>
        <dt>订单</dt>
        <dd>{offer.title}</dd>
      </div>
      {way !== 'point' && (
        <div>
          <dt>付给</dt>
          <dd>{siteName}</dd>
        </div>
      )}
      <div>
        <dt>{price === full ? '价格' : purchaseCopy.memberPrice}</dt>
        <dd className="pay-amount">
          {price}
          {price !== full && <del aria-label={`原价 ${full}`}>{full}</del>}
        </dd>
      </div>
    </dl>
  );
}

/** The price, and a way to pay it. */
export function PurchaseSteps({ offer, usesPoints, ...props }: StepProps & PurchaseDialogProps) {
  const pointsText = usePointsText();
  const { price, channels } = offer;
  const ways: readonly Way[] = [...(price.fen > 0 ? channels : []), ...(price.point > 0 ? (['point'] as const) : [])];
  const [way, setWay] = useState<Way | undefined>(usesPoints && price.point > 0 ? 'point' : ways[0]);
  if (way === undefined) return <EmptyState headingLevel={3} title="本站还没有开通支付" hint="换个时候再来看看吧。" />;
  return (
    <div className="dialog-form pay-scan">
      <Facts offer={offer} way={way} />
      {ways.length > 1 && (
        <fieldset className="pay-ways">
          <legend className="visually-hidden">付款方式</legend>
          {ways.map((each) => (
            <label key={each}>
              <input type="radio" name="way" value={each} checked={each === way} onChange={() => setWay(each)} />
              {each === 'point' ? `用${pointsText}` : channelNames[each]}
            </label>
          ))}
        </fieldset>
      )}
      {way === 'point' ? (
        <PayByPoints {...props} offer={offer} />
      ) : (
        <PayByMoney {...props} offer={offer} channel={way} />
      )}
    </div>
  );
}
