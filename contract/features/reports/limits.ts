export const reportDetailMaxLength = 500;
export const reportsOfPerson = [{ max: 10, windowMs: 3_600_000 }] as const;
