import './vip-dialog.css';

import { useEffect } from 'react';

import { getMembership, getVipGrants } from '#contract/features/membership/calls.ts';
import { vipCopy } from '#contract/features/membership/copy.ts';
import type { VipGrant } from '#contract/features/membership/entities.ts';
import { usePages } from '#web/features/exchange/use-pages.ts';
import { useSiteData } from '#web/features/site/site-data.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { useLoaded } from '#web/kit/use-loaded.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { formatDate } from '#web/ui/format-date.ts';
import { SkeletonList } from '#web/ui/skeleton.tsx';

import { CompareTable } from './compare-table.tsx';
import { openVip } from './open-vip.ts';
import { VipHeader } from './vip-header.tsx';

function Row({ grant: { title, level_name, days, ends_at, created_at } }: { grant: VipGrant }) {
  const { timeZone } = useSiteData();
  const date = (iso: string) => formatDate(Date.parse(iso), 'YYYY-MM-DD', timeZone);
  return (
    <li>
      <b>{level_name ? `${title} · ${level_name}` : title}</b>
      <time dateTime={created_at}>{date(created_at)}</time>
      <span>
        {days !== 0 && `${days > 0 ? '+' : '−'}${Math.abs(days)} 天，`}到 {date(ends_at)}
      </span>
    </li>
  );
}

function History() {
  const { rows, hasFailed, isBusy, hasMore, reload, more } = usePages((page) => send(getVipGrants, { page }));
  return (
    <section className="vip-history-part" aria-labelledby="vip-history-title">
      <h2 id="vip-history-title">会员记录</h2>
      {hasFailed && <ErrorState headingLevel={3} retrying={isBusy} onRetry={() => void reload()} />}
      {rows?.length === 0 && <EmptyState title="还没有会员记录" hint="开通会员后，每一次变化都记在这里。" />}
      <ol className="vip-history">
        {rows?.map((grant) => (
          <Row key={grant.number} grant={grant} />
        ))}
      </ol>
      {hasMore && (
        <button className="button" type="button" disabled={isBusy} onClick={() => void more()}>
          {isBusy ? '正在载入…' : '更早的记录'}
        </button>
      )}
    </section>
  );
}

/** Opens the dialog; what was bought is shown even without loading the page anew. */
async function buy(reload: () => Promise<void>): Promise<void> {
  try {
    if (await openVip()) await reload();
  } catch (error) {
    reportFailure(error);
  }
}

/** 会员: the term, what changed it, and how to go on. */
export function VipPage() {
  const { loaded, reload } = useLoaded(() => send(getMembership, {}));
  const canBuy = loaded.state === 'ready' && loaded.value.offers.length > 0;
  useEffect(() => {
    if (!canBuy || location.hash !== '#open') return;
    history.replaceState(history.state, '', location.pathname + location.search);
    void buy(reload);
  }, [canBuy, reload]);
  if (loaded.state === 'loading') return <SkeletonList count={3} lines={2} />;
  if (loaded.state === 'failed') return <ErrorState onRetry={() => void reload()} />;
  const { membership, compare } = loaded.value;
  return (
    <>
      <div className="vip-term">
        <VipHeader membership={membership}>
          {canBuy && (
            <button className="button button-primary" type="button" onClick={() => void buy(reload)}>
              {membership.level > 0 ? vipCopy.renew : vipCopy.open}
            </button>
          )}
        </VipHeader>
      </div>
      {canBuy && compare.length > 0 && (
        <section className="vip-benefits" aria-labelledby="vip-benefits-title">
          <h2 id="vip-benefits-title">会员权益</h2>
          <CompareTable rows={compare} />
        </section>
      )}
      <History key={membership.expires_at} />
    </>
  );
}
