import { BlockList, isIP } from 'node:net';

/** Ranges that the IANA registries reserve for uses other than the public Internet. */
const special = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
];
/** Inside 2000::/3, the only public range: tunnels that contain an IPv4 address, documentation, benchmarks. */
const specialV6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const blockedRanges = new BlockList();
for (const range of special) blockedRanges.addSubnet(...parseRange(range), 'ipv4');
for (const range of specialV6) blockedRanges.addSubnet(...parseRange(range), 'ipv6');
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** True for an address of the public Internet: never this machine, its network, or a cloud's internal services. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blockedRanges.check(address, 'ipv4');
  return family === 6 && global.check(address, 'ipv6') && !blockedRanges.check(address, 'ipv6');
}

function parseRange(range: string): [string, number] {
  const [net = '', bits = ''] = range.split('/');
  return [net, Number(bits)];
}
