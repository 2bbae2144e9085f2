import type { PaymentChannel, TradeState } from '#contract/features/payment/entities.ts';

/** A trade that a buyer is asked to pay. */
export interface TradeRequest {
  outTradeNo: string;
  /** 分 */
  amount: number;
  title: string;
  expiresAt: number;
  /** Where the provider reports to. */
  notifyUrl: string;
}

/** What a provider knows of a trade; its signature, application and seller were checked. */
export interface Trade {
  outTradeNo: string;
  state: TradeState;
  /** The provider's own number; '' while unknown. */
  tradeNo: string;
  /** 分 of the whole trade; null while unknown. */
  amount: number | null;
  /** 分 returned so far; null where the provider does not say. */
  refunded: number | null;
  paidAt: number | null;
  /** `REFUNDED` may be said of a part: the provider does not tell part and whole apart. */
  mayBePart?: boolean;
}

/** A report as it came in over HTTP. */
export interface Notice {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** One line of a provider's bill of a day. */
export interface BillLine {
  outTradeNo: string;
  tradeNo: string;
  kind: 'payment' | 'refund';
  /** 分, positive. */
  amount: number;
}

/** The code to scan, or the provider's reason why there is none. */
export type Precreated = { qrCode: string } | { refusal: string };

/**
 * A provider of payments. Every method is safe to repeat with the same numbers. One that gets no clear answer throws
 * `UnknownOutcomeError`: the trade may exist or not.
 */
export interface PaymentGateway {
  channel: PaymentChannel;
  precreate: (trade: TradeRequest) => Promise<Precreated>;
  query: (outTradeNo: string) => Promise<Trade>;
  /** Ends an unpaid trade. `paid`: too late. A trade that does not exist counts as closed. */
  close: (outTradeNo: string) => Promise<'closed' | 'paid'>;
  /** Returns money; `done` is false while the provider is still at it. The same `refundNo` is returned once. */
  refund: (refund: {
    outTradeNo: string;
    refundNo: string;
    /** 分 to return, and of the whole trade. */
    amount: number;
    total: number;
    reason: string;
  }) => Promise<{ done: boolean }>;
  /** @throws ForgedNoticeError when the report is not from the provider, or not for this seller and application */
  readNotice: (notice: Notice) => Promise<Trade>;
  /** What the provider waits for, after a report was taken or refused. */
  answerNotice: (isTaken: boolean) => { status: number; type: string; body: string };
  /** Every payment and refund of a day (YYYY-MM-DD, Asia/Shanghai); null while the provider has no bill of it. */
  downloadBill: (day: string) => Promise<BillLine[] | null>;
}

/** The provider did not answer, or not in a way that can be trusted. */
export class UnknownOutcomeError extends Error {
  override name = 'UnknownOutcomeError';
}

/** A report that did not come from the provider. */
export class ForgedNoticeError extends Error {
  override name = 'ForgedNoticeError';
}

/** The keys of a gateway are missing or wrong; the message tells the owner what to do. */
export class GatewaySettingsError extends Error {
  override name = 'GatewaySettingsError';
}

/** The provider refused for good; the message is its reason. */
export class RefusedError extends Error {
  override name = 'RefusedError';
}

/** Where and how a provider is reached. */
export interface GatewayHost {
  /** Origin of a stand-in (development only); '': the provider itself. */
  endpoint: string;
  timeoutMs: number;
  now: () => number;
}
