import { priceText } from '#contract/features/exchange/copy.ts';
import { SmallPicture } from '#web/features/media/pictures/small-picture.tsx';
import { SceneImage } from '#web/ui/art/scenes.tsx';

import styles from './gift.css?url';
import { Notice } from '../notice.tsx';
import type { ViewProps } from '../view-props.ts';

export { enhance } from './enhance.ts';
export const island = true;

interface Data {
  gift_id: number;
  goods?: { id: number; name: string; cover_url: string; price: number; points: string } | null;
}

/** A 礼品 with its price. Stock, and the body for who redeemed it, come by calls: the page is cached. */
export function View({ block: { data } }: ViewProps<Data>) {
  const { goods } = data;
  if (!goods) return <Notice icon="gift">这件礼品已经下架</Notice>;
  return (
    <section
      className="goods-block"
      aria-label={`礼品：${goods.name}`}
      data-island="gift"
      data-goods={goods.id}
      data-points={goods.points}
    >
      <link rel="stylesheet" href={styles} />
      <div className="goods-block-card">
        <span className="plate">
          {goods.cover_url ? (
            <SmallPicture src={goods.cover_url} width={112} height={84} isCropped />
          ) : (
            <SceneImage seed={goods.id} />
          )}
        </span>
        <p>
          <span className="goods-block-name">{goods.name}</span>
          <span className="goods-price">{priceText(goods.price, goods.points)}</span>
          <small data-goods-stock role="status" />
        </p>
        <a className="button button-small" href="/user-center/exchange" rel="nofollow">
          兑换
        </a>
      </div>
      <div className="goods-block-body" hidden />
    </section>
  );
}
