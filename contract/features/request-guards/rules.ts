/** Number of leading zero bits. */
export function leadingZeroBits(bytes: ArrayLike<number>): number {
  let bits = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte !== 0) return bits + Math.clz32(byte) - 24;
    bits += 8;
  }
  return bits;
}
