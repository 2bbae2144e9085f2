import { createHash } from 'node:crypto';

/** The paper, ink and moon of the site by day and by night; `color-scheme` has to be on the root. */
export const staticStyle = [
  ':root{color-scheme:light dark;background:light-dark(oklch(.981 .0065 85),oklch(.215 .046 266));color:light-dark(oklch(.265 .032 272),oklch(.925 .012 262))}',
  'body{margin:0;display:grid;place-items:center;min-height:100dvh;padding:24px;box-sizing:border-box;font:16px/1.8 system-ui,sans-serif;text-align:center}',
  'main::before{content:"";display:block;width:56px;height:56px;margin:0 auto 24px;border-radius:50%;background:light-dark(oklch(.815 .128 80),oklch(.862 .108 86))}',
  'h1{margin:0 0 8px;font-size:24px;line-height:1.4}',
  'p{margin:0;text-wrap:balance}',
].join('');

/** The source of an inline style for a content security policy. */
export function styleSource(style: string): string {
  return `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`;
}
