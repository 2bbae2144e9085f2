/** The whole part of a share in percent. */
export function shareOf(amount: number, percent: number): number {
  return Math.floor((amount * percent) / 100);
}
