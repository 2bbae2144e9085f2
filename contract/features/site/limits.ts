export const siteNameMaxLength = 60;
export const installCodeMaxLength = 40;
/** Wrong installation codes per address block. */
export const installCodeTriesPerNet = { max: 10, windowMs: 3_600_000 } as const;
