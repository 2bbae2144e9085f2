import type { PaymentChannel } from '#contract/features/payment/entities.ts';

import type { Coupon } from '#web/features/membership/use-coupon.ts';

import type { PayDialogProps } from './open-pay.ts';

/** What is to be paid by money. */
export interface Choice {
  point: number;
  message: string;
  channel: PaymentChannel;
  /** Applied to own points. */
  coupon: Coupon;
}

/** The target of a tip, as the calls take it. */
export const targetOf = ({ to, postId }: PayDialogProps) =>
  postId === undefined ? { user_id: to?.id } : { post_id: postId };
