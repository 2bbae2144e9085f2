export const couponNameMaxLength = 40;
export const couponNoteMaxLength = 60;
/** Characters that a person may type as a code, with spaces and dashes. */
export const couponInputMaxLength = 100;
export const couponCodeMinLength = 4;
export const couponCodeMaxLength = 32;
/** Personal codes made at once. */
export const maxCouponsPerBatch = 1000;
/** Uses of one coupon, in all and by one person. */
export const maxCouponUses = 1_000_000;
export const couponPageSize = 20;
/** Coupons that the exchange page offers at most. */
export const couponShelfLength = 50;
/** How often somebody may ask whether a code is usable, counted for the person and for their address block. */
export const couponAttempts = [{ max: 10, windowMs: 60_000 }] as const;
