import { useEffect, useState } from 'react';

import { getMembership } from '#contract/features/membership/calls.ts';
import { vipCopy } from '#contract/features/membership/copy.ts';
import type { VipOffer, VipType } from '#contract/features/membership/entities.ts';
import { pointsOfFen } from '#contract/features/membership/rules.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { VipFace } from '#web/features/accounts/user-marks.tsx';
import { openVip } from '#web/features/membership/open-vip.ts';
import { VipMarks } from '#web/features/membership/vip-marks.tsx';
import { usePointsText } from '#web/features/site/points-text.ts';
import { reportFailure } from '#web/kit/call-failure.ts';
import { send } from '#web/kit/client.ts';
import { formatExact } from '#web/ui/format-number.ts';

interface LevelProps {
  type: VipType;
  /** The cheapest one of the level. */
  offer: VipOffer;
  isOnlyOne: boolean;
  rate: number;
}

function Level({ type: { level, name }, offer, isOnlyOne, rate }: LevelProps) {
  const pointsText = usePointsText();
  const price = `${formatExact(pointsOfFen(offer.price, rate))} ${pointsText}`;
  const label = vipCopy[offer.mode];
  return (
    <li className="own-goods">
      <VipFace level={level} size={24} />
      <p>
        <b>{name}</b>
        <small>{isOnlyOne ? price : `${price}起`}</small>
      </p>
      <button
        className="button button-small"
        type="button"
        aria-label={`${label}「${name}」`}
        onClick={() => void openVip(level, 'points').catch(reportFailure)}
      >
        {label}
      </button>
    </li>
  );
}

/** 会员 for points; nothing where none is sold to this reader. */
export function VipShelf() {
  const pointsText = usePointsText();
  const [state, setState] = useState<CallOutput<typeof getMembership> | null>(null);
  useEffect(() => void send(getMembership, {}).then(setState, reportFailure), []);
  if (!state || state.offers.length === 0) return null;
  const { types, offers, rate } = state;
  return (
    <section className="exchange-section" aria-labelledby="vip-offers-title">
      <h2 id="vip-offers-title">{vipCopy.byPoints(pointsText)}</h2>
      <VipMarks types={types}>
        <ul>
          {types.map((type) => {
            const own = offers.filter(({ level }) => level === type.level).toSorted((a, b) => a.price - b.price);
            const [offer] = own;
            return (
              offer && <Level key={type.level} type={type} offer={offer} isOnlyOne={own.length === 1} rate={rate} />
            );
          })}
        </ul>
      </VipMarks>
    </section>
  );
}
