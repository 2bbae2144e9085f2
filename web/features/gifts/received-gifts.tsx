import './received-gifts.css';

import type { getReceivedGifts } from '#contract/features/gifts/calls.ts';
import { authorGiftsPath } from '#contract/features/gifts/rules.ts';
import type { CallOutput } from '#contract/kit/call.ts';
import { pageCount } from '#contract/kit/pages.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { Pagination } from '#web/ui/pagination.tsx';

import { GiftPicture } from './gift-picture.tsx';
import { GiftRecords } from './gift-wall.tsx';

interface ReceivedGiftsProps {
  authorId: number;
  gifts: CallOutput<typeof getReceivedGifts>;
}

/** 收到的礼物: how many of each, then one by one. */
export function ReceivedGifts({ authorId, gifts }: ReceivedGiftsProps) {
  const { list, shelf, total, page, page_size } = gifts;
  if (list.length === 0) return <EmptyState title="TA 还没有收到礼物" hint="第一份心意，会摆在这里。" />;
  return (
    <>
      {page === 1 && (
        <ul className="gift-shelf" aria-label="各种礼物的数量">
          {shelf.map(({ name, gift_img, count }) => (
            <li key={name}>
              <GiftPicture src={gift_img} size={56} />
              <b>{name}</b>
              <span>×{formatNumber(count)}</span>
            </li>
          ))}
        </ul>
      )}
      <GiftRecords records={list} />
      <Pagination
        page={page}
        pageCount={pageCount(total, page_size)}
        hrefOf={(next) => authorGiftsPath(authorId, next)}
      />
    </>
  );
}
