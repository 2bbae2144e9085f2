import { findEmbed } from '#contract/kit/embeds.ts';

export interface EmbedService {
  id: string;
  name: string;
}

/** The embed service for an address, if the site has a player for it. */
export function embedServiceOf(address: string): EmbedService | undefined {
  const found = findEmbed(address);
  return found && { id: found.service, name: found.name };
}

/** Extracts the address from pasted embed code such as `<iframe src="…">`. */
export function addressInEmbedCode(typed: string): string {
  const source = /<iframe\b[^>]*\ssrc\s*=\s*["']?([^"'\s>]+)/i.exec(typed)?.[1];
  return (source ?? typed).trim().replaceAll('&amp;', '&');
}
