/** How often one user may buy, or ask for an order. */
export const purchasesPerUser = [
  { max: 20, windowMs: 60_000 },
  { max: 300, windowMs: 86_400_000 },
] as const;
export const purchasePageSize = 20;
