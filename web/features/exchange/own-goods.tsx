import { useEffect, useState } from 'react';

import { getOwnGoods } from '#contract/features/exchange/calls.ts';
import { priceText } from '#contract/features/exchange/copy.ts';
import type { Redemption } from '#contract/features/exchange/entities.ts';
import { usePointsText } from '#web/features/site/points-text.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { openTemplate } from '#web/ui/dialogs/dialogs.ts';
import { MoreFailed } from '#web/ui/more-failed.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { MountedElement } from '#web/ui/mounted-element.tsx';

import { GoodsPicture } from './goods-picture.tsx';
import { drawGoods } from './redeem.ts';
import { usePages } from './use-pages.ts';

/** Shows the body of a redeemed 礼品. */
async function openOwn({ goods_id, name }: Redemption): Promise<void> {
  const [body, { startIslands }] = await Promise.all([drawGoods(goods_id), import('#web/blocks/start-islands.ts')]);
  const stop = startIslands(body, { postId: 0 });
  const dialog = openTemplate({
    title: name,
    content: <MountedElement element={body} className="prose goods-body" />,
    width: 560,
  });
  await dialog.then(stop, stop);
}

function OwnItem({ redemption }: { redemption: Redemption }) {
  const pointsText = usePointsText();
  const { timeZone } = useSiteData();
  const [isBusy, setBusy] = useState(false);
  const { goods_id, name, cover_url, price, created_at } = redemption;
  const open = async () => {
    setBusy(true);
    await openOwn(redemption).catch(reportFailure);
    setBusy(false);
  };
  return (
    <li className="own-goods">
      <GoodsPicture goods={{ id: goods_id, cover_url }} />
      <p>
        <b>{name}</b>
        <small>
          <time dateTime={created_at}>{formatDate(Date.parse(created_at), 'YYYY-MM-DD HH:mm', timeZone)}</time>
          {` · ${priceText(price, pointsText)}`}
        </small>
      </p>
      <button
        className="button button-small"
        type="button"
        disabled={isBusy}
        aria-label={`查看「${name}」`}
        onClick={() => void open()}
      >
        {isBusy ? '正在打开…' : '查看'}
      </button>
    </li>
  );
}

/** 我的礼品: what the reader redeemed, with its bodies. */
export function OwnGoods({ onShelf }: { onShelf: (refresh: () => void) => () => void }) {
  const { rows, hasFailed, isBusy, hasMore, moreFailed, reload, more } = usePages((page) =>
    send(getOwnGoods, { page }),
  );
  useEffect(() => onShelf(() => void reload()), [onShelf, reload]);
  if (rows?.length === 0) return null;
  return (
    <section className="exchange-section" aria-labelledby="own-goods-title">
      <h2 id="own-goods-title">我的礼品</h2>
      {hasFailed && <ErrorState headingLevel={3} retrying={isBusy} onRetry={() => void reload()} />}
      <ul>
        {rows?.map((redemption) => (
          <OwnItem key={redemption.id} redemption={redemption} />
        ))}
      </ul>
      {moreFailed ? (
        <MoreFailed retrying={isBusy} onRetry={() => void more()} />
      ) : (
        hasMore && (
          <button className="button" type="button" disabled={isBusy} onClick={() => void more()}>
            {isBusy ? '正在载入…' : '更早的礼品'}
          </button>
        )
      )}
    </section>
  );
}
