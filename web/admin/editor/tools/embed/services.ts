const hosts: readonly (readonly [RegExp, string, string])[] = [
  [/(?:^|\.)bilibili\.com$/, 'bilibili', '哔哩哔哩'],
  [/(?:^|\.)(?:youtube\.com|youtu\.be|youtube-nocookie\.com)$/, 'youtube', 'YouTube'],
  [/(?:^|\.)vimeo\.com$/, 'vimeo', 'Vimeo'],
  [/^(?:y\.)?music\.163\.com$/, 'netease', '网易云音乐'],
  [/^codepen\.io$/, 'codepen', 'CodePen'],
];

export interface EmbedService {
  id: string;
  name: string;
}

/** The embed service for an address, if the site supports its player. */
export function embedServiceOf(address: string): EmbedService | undefined {
  const full = address.startsWith('//') ? `https:${address}` : address;
  if (!URL.canParse(full)) return undefined;
  const { hostname, protocol } = new URL(full);
  if (protocol !== 'https:' && protocol !== 'http:') return undefined;
  const found = hosts.find(([host]) => host.test(hostname));
  return found && { id: found[1], name: found[2] };
}

/** Extracts the address from pasted embed code such as `<iframe src="…">`. */
export function addressInEmbedCode(typed: string): string {
  const source = /<iframe\b[^>]*\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(typed)?.[1];
  return (source ?? typed).trim().replaceAll('&amp;', '&');
}
