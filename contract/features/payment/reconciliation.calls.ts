import { z } from 'zod';

import { defineCall } from '#contract/kit/call.ts';
import { pageInput, pageOf, wholeNumber } from '#contract/kit/page-schemas.ts';

import { paymentErrors } from './copy.ts';
import { paymentChannels, reconciliation } from './entities.ts';
import { differenceNoteMaxLength } from './limits.ts';

const errors = ['VALIDATION', '601', '401.1', 'RATE_LIMITED'] as const;

/** Days of providers' bills that were compared with the orders, newest first, with what differs. */
export const getReconciliations = defineCall({
  method: 'GET',
  path: '/nv/admin/reconciliations',
  summary: '对账：每天的账单与订单逐笔核对的结果',
  access: 'administrator',
  limit: 'act',
  input: z.object({ ...pageInput }),
  output: pageOf(reconciliation),
  errors,
});

/** Compares a day now; a day that was compared is compared anew. */
export const reconcileDay = defineCall({
  method: 'POST',
  path: '/nv/admin/reconciliations',
  summary: '立即核对某一天的账单',
  access: 'administrator',
  limit: 'act',
  input: z.object({ channel: z.enum(paymentChannels), day: z.iso.date(paymentErrors.day) }),
  output: reconciliation,
  errors: [...errors, 'CONFLICT', 'PAYMENT_UNAVAILABLE'],
});

/** Notes what became of a difference. */
export const settleDifference = defineCall({
  method: 'POST',
  path: '/nv/admin/reconciliations/differences/{id}/settle',
  summary: '把一处差异标记为已处理，写明结果',
  access: 'administrator',
  limit: 'act',
  input: z.object({
    id: wholeNumber(1, Number.MAX_SAFE_INTEGER),
    note: z.string().trim().min(1, paymentErrors.noNote).max(differenceNoteMaxLength, paymentErrors.longNote),
  }),
  output: z.object({}),
  errors: [...errors, 'NOT_FOUND'],
});
