/** Units that one exchange may move, and the highest price of 礼品. */
export const maxExchange = 1_000_000_000;
export const goodsPageSize = 12;
export const goodsNameMaxLength = 40;
export const maxStock = 1_000_000;
/** How often a person may redeem the same 礼品 at most. */
export const maxGoodsLimit = 100;
export const maxGoods = 500;
export const maxGoodsPosition = 9999;
/** 礼品 asked for by their ids at once: the blocks of a page. */
export const maxGoodsIds = 50;
export const maxCardsPerBatch = 1000;
export const cardNoteMaxLength = 60;
/** Characters that a person may type as a code, with spaces and dashes. */
export const cardInputMaxLength = 100;
/** Attempts at card codes, counted for the person and for their address block. @see docs/reference/calls.md */
export const cardAttempts = [
  { max: 10, windowMs: 60_000 },
  { max: 30, windowMs: 86_400_000 },
] as const;
