import { BlockList, isIP } from 'node:net';

/** Networks outside the public internet: loopback, private, link-local, carrier, test and cloud metadata ranges. */
const internalNetworks = new BlockList();

const inner4: [string, number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
];
const inner6: [string, number][] = [
  ['::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
];
for (const [network, bits] of inner4) internalNetworks.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of inner6) internalNetworks.addSubnet(network, bits, 'ipv6');

/** The eight groups of an IPv6 address; `address` must be validated by isIP. */
function groupsOf(address: string): number[] {
  const plain = address
    .replace(/%[\s\S]*$/, '')
    .replace(/(?<!\d)(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/, (_, a, b, c, d) => {
      const group = (high: string, low: string) => (Number(high) * 256 + Number(low)).toString(16);
      return `${group(a, b)}:${group(c, d)}`;
    });
  const [head = '', tail] = plain.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail?.split(':').filter(Boolean) ?? [];
  const gap = tail === undefined ? 0 : 8 - front.length - back.length;
  return [...front, ...Array<string>(gap).fill('0'), ...back].map((group) => Number.parseInt(group, 16));
}

/** The IPv4 address embedded in an IPv6 one (mapped, NAT64, 6to4); null when there is none. */
function embeddedIpv4(address: string): string | null {
  const groups = groupsOf(address);
  const dotted = (high = 0, low = 0) => `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  const front = groups.slice(0, 6).join(',');
  if (front === [0, 0, 0, 0, 0, 0xffff].join(',') || front === [0, 0, 0, 0, 0xffff, 0].join(',')) {
    return dotted(groups[6], groups[7]);
  }
  if (front === [0x64, 0xff9b, 0, 0, 0, 0].join(',')) return dotted(groups[6], groups[7]);
  if (groups[0] === 0x2002) return dotted(groups[1], groups[2]);
  return null;
}

/** Whether an IP address belongs to the public internet; false for anything that is not an IP address. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !internalNetworks.check(address, 'ipv4');
  if (family !== 6 || address.includes('%')) return false;
  const embedded = embeddedIpv4(address);
  if (embedded !== null) return isPublicAddress(embedded);
  return !internalNetworks.check(address, 'ipv6');
}
