/** Host of an address as licences know it: lower case, no port, no final dot. */
export function plainHost(host: string): string {
  const bare = host.trim().toLowerCase();
  if (bare.startsWith('[')) return bare.slice(0, bare.indexOf(']') + 1);
  return bare.replace(/:\d*$/, '').replace(/\.$/, '');
}

/** An address by number has no labels to shorten. */
function isNumeric(host: string): boolean {
  return host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);
}

function isLoopback(host: string): boolean {
  return host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

/**
 * The names by which a host may stand in a licence: itself without a leading `www.`, and its last two labels. This
 * machine by number is also `localhost`.
 * @spec S9
 */
export function hostVariants(host: string): string[] {
  const plain = plainHost(host);
  if (plain === '') return [];
  const bare = plain.replace(/^www\./, '');
  const short = isNumeric(plain) ? bare : plain.split('.').slice(-2).join('.');
  return [...new Set([bare, short, ...(isLoopback(plain) ? ['localhost'] : [])])];
}
