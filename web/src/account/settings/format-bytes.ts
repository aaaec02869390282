const size = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 });

export function formatBytes(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  if (megabytes >= 1000) return `${size.format(megabytes / 1000)}\u00a0Go`;
  return megabytes < 0.1 ? 'moins de 0,1\u00a0Mo' : `${size.format(megabytes)}\u00a0Mo`;
}
