import { appendFileSync } from 'node:fs';

/** Notes what a proof measured: a row of the table that `npm run test:money` prints. */
export function figure(row: string, measured: string): void {
  const file = process.env.SOMNIA_FIGURES;
  if (file) appendFileSync(file, `${JSON.stringify({ row, measured })}\n`);
}
