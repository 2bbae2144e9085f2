import { sandboxCopy } from '#contract/features/payment/copy.ts';
import { escapeHtml } from '#server/kit/escape-html.ts';
import { staticStyle, styleSource } from '#server/kit/static-style.ts';

const style = [
  staticStyle,
  'main{max-width:30rem;overflow-wrap:anywhere}',
  '.amount{font-size:40px;line-height:1.3;font-weight:600;font-variant-numeric:tabular-nums;margin:16px 0 4px}',
  '.note{font-size:14px;color:light-dark(oklch(.47 .03 272),oklch(.76 .02 262))}',
  '.choice{display:flex;flex-wrap:wrap;gap:12px;justify-content:center;margin-top:32px}',
  'form{margin:0}',
  'button{font:inherit;min-height:48px;min-width:136px;padding:0 24px;border-radius:12px;border:1px solid light-dark(oklch(.56 .03 272),oklch(.62 .03 262));background:none;color:inherit;cursor:pointer}',
  '.pay{border-color:transparent;background:light-dark(oklch(.265 .032 272),oklch(.862 .108 86));color:light-dark(oklch(.981 .0065 85),oklch(.215 .046 266))}',
  'button:focus-visible{outline:3px solid light-dark(oklch(.62 .13 70),oklch(.862 .108 86));outline-offset:3px}',
].join('');

export const sandboxPolicy = `default-src 'none'; ${styleSource(style)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

interface ShownTrade {
  out_trade_no: string;
  title: string;
  /** 分 */
  amount: number;
  state: keyof typeof sandboxCopy.states;
}

function choiceOf(outTradeNo: string): string {
  const at = `/sandbox/pay/${outTradeNo}`;
  return `<div class="choice"><form method="post" action="${at}/succeed"><button class="pay">${sandboxCopy.succeed}</button></form><form method="post" action="${at}/fail"><button>${sandboxCopy.fail}</button></form></div>`;
}

/** The page behind the code of a played payment: what is paid, how much, and how it shall go. */
export function sandboxDocument(trade: ShownTrade): string {
  const { out_trade_no, title, amount, state } = trade;
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${sandboxCopy.title}</title>
<style>${style}</style>
</head>
<body><main><h1>${escapeHtml(title)}</h1><p class="amount">¥${(amount / 100).toFixed(2)}</p><p role="status">${sandboxCopy.states[state]}</p><p class="note">${sandboxCopy.note}</p>${state === 'WAIT' ? choiceOf(out_trade_no) : ''}</main></body>
</html>
`;
}
