/** Normalised host name for licences: lower case, no port, no trailing dot. */
export function normaliseHost(host: string): string {
  const bare = host.trim().toLowerCase();
  if (bare.startsWith('[')) return bare.slice(0, bare.indexOf(']') + 1);
  return bare.replace(/:\d*$/, '').replace(/\.$/, '');
}

/** IP addresses have no labels to shorten. */
function isIpAddress(host: string): boolean {
  return host.startsWith('[') || /^\d+(\.\d+){3}$/.test(host);
}

function isLoopback(host: string): boolean {
  return host === '[::1]' || /^127(\.\d+){3}$/.test(host);
}

/**
 * Host names that a licence for this host may contain: the host without a leading `www.`, and its last two labels. A
 * loopback address also matches `localhost`.
 * @see docs/reference/limits.md
 */
export function hostVariants(host: string): string[] {
  const plain = normaliseHost(host);
  if (plain === '') return [];
  const bare = plain.replace(/^www\./, '');
  const short = isIpAddress(plain) ? bare : plain.split('.').slice(-2).join('.');
  return [...new Set([bare, short, ...(isLoopback(plain) ? ['localhost'] : [])])];
}
