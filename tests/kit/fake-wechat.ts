import { createCipheriv, createHash, createSign, createVerify, randomBytes } from 'node:crypto';

import type { WechatKeys } from '#server/providers/payment/wechat.ts';

import { type Asked, type FakeServer, type Mood, openFakeServer, type Told } from './fake-provider-server.ts';
import {
  ownPrivateKey,
  ownPublicKey,
  providerCertificate,
  providerPrivateKey,
  providerPublicKey,
  providerSerial,
} from './payment-keys.ts';

export const wechatKeys: WechatKeys = {
  appId: 'wx0123456789abcdef',
  mchId: '1900000001',
  serial: '7132D72A03E93CDDF8C03BBD1F37EEDF6A2BA9C1',
  privateKey: ownPrivateKey,
  apiKey: '0123456789abcdefghijklmnopqrstuv',
  publicKeyId: 'PUB_KEY_ID_0119000000012026',
  publicKey: providerPublicKey,
};

interface FakeTrade {
  amount: number;
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED' | 'REFUND';
  refunds: Map<string, number>;
}

export interface FakeWechat extends FakeServer {
  trades: Map<string, FakeTrade>;
  refused: number;
  bill: string | null;
  /** Whether the bill differs from the hash that was told. */
  isBillAltered: boolean;
  /** Signs with the platform certificate instead of the public key. */
  byCertificate: boolean;
  now: () => number;
}

const pem = (label: string, key: string) => `-----BEGIN ${label}-----\n${key}\n-----END ${label}-----`;

/** What WeChat Pay encrypts with the APIv3 key. */
export function sealed(text: string, key = wechatKeys.apiKey, nonce = randomBytes(6).toString('hex')) {
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from('transaction'));
  const bytes = Buffer.concat([cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext: bytes.toString('base64'), nonce, associated_data: 'transaction' };
}

/** The headers with which a body is signed. */
export function wechatSigned(
  body: string,
  { now, serial = wechatKeys.publicKeyId, key = providerPrivateKey }: { now: number; serial?: string; key?: string },
): Record<string, string> {
  const [timestamp, nonce] = [String(Math.floor(now / 1000)), randomBytes(16).toString('hex')];
  const sign = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`);
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-serial': serial,
    'wechatpay-signature': sign.sign(pem('PRIVATE KEY', key), 'base64'),
  };
}

/** What WeChat Pay knows of a paid trade. */
export function wechatTrade(no: string, total: number, more: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    appid: wechatKeys.appId,
    mchid: wechatKeys.mchId,
    out_trade_no: no,
    transaction_id: `42${no.slice(0, 26)}`,
    trade_type: 'NATIVE',
    trade_state: 'SUCCESS',
    success_time: '2026-11-22T12:00:00+08:00',
    amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
    ...more,
  };
}

/** The body of a report. */
export function wechatNotice(trade: Record<string, unknown>, more: Record<string, unknown> = {}): string {
  return JSON.stringify({
    id: '4ee1f4ce-0000-5f8d-9f61-000000000001',
    event_type: 'TRANSACTION.SUCCESS',
    resource_type: 'encrypt-resource',
    resource: sealed(JSON.stringify(trade)),
    ...more,
  });
}

function isAllowed({ method, url, headers, body }: Asked): boolean {
  const parts = Object.fromEntries(
    [...(headers.authorization ?? '').matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
  const text = `${method}\n${url.pathname}${url.search}\n${parts.timestamp}\n${parts.nonce_str}\n${body}\n`;
  const isSigned = createVerify('RSA-SHA256')
    .update(text)
    .verify(pem('PUBLIC KEY', ownPublicKey), parts.signature ?? '', 'base64');
  return isSigned && parts.mchid === wechatKeys.mchId && parts.serial_no === wechatKeys.serial;
}

type Answer = { status: number; data: unknown };
const ok = (data: unknown): Answer => ({ status: 200, data });
const refuse = (status: number, code: string, message: string): Answer => ({ status, data: { code, message } });

function pathAnswer(fake: FakeWechat, { method, url, body }: Asked): Answer {
  const data = (body === '' ? {} : JSON.parse(body)) as Record<string, never>;
  const path = url.pathname;
  const [, no = ''] = /out-trade-no\/(\d+)/.exec(path) ?? [];
  const trade = fake.trades.get(no);
  if (path === '/v3/certificates') {
    const encrypt_certificate = sealed(providerCertificate);
    return ok({ data: [{ serial_no: providerSerial, encrypt_certificate }] });
  }
  if (path === '/v3/pay/transactions/native') {
    const asked = data as unknown as { out_trade_no: string; description: string; amount: { total: number } };
    if (asked.description === '拒绝') return refuse(400, 'PARAM_ERROR', '参数错误');
    if (!fake.trades.has(asked.out_trade_no))
      fake.trades.set(asked.out_trade_no, { amount: asked.amount.total, state: 'NOTPAY', refunds: new Map() });
    return ok({ code_url: `weixin://wxpay/bizpayurl?pr=${asked.out_trade_no.slice(-9)}` });
  }
  if (path.endsWith('/close')) {
    if (!trade) return refuse(404, 'ORDER_NOT_EXIST', '订单不存在');
    if (trade.state !== 'NOTPAY') return refuse(400, 'ORDERPAID', '订单已支付');
    trade.state = 'CLOSED';
    return { status: 204, data: null };
  }
  if (method === 'GET' && no !== '') {
    if (!trade) return refuse(404, 'ORDER_NOT_EXIST', '订单不存在');
    const isPaid = trade.state === 'SUCCESS' || trade.state === 'REFUND';
    const { amount, success_time, transaction_id, ...rest } = wechatTrade(no, trade.amount, {
      trade_state: trade.state,
    });
    return ok({ ...rest, ...(isPaid && { amount, success_time, transaction_id }) });
  }
  if (path === '/v3/refund/domestic/refunds') {
    const asked = data as unknown as { out_trade_no: string; out_refund_no: string; amount: { refund: number } };
    const paid = fake.trades.get(asked.out_trade_no);
    if (!paid || paid.state === 'NOTPAY') return refuse(404, 'RESOURCE_NOT_EXISTS', '订单不存在');
    const isAgain = paid.refunds.has(asked.out_refund_no);
    paid.refunds.set(asked.out_refund_no, asked.amount.refund);
    paid.state = 'REFUND';
    return ok({ out_refund_no: asked.out_refund_no, status: isAgain ? 'SUCCESS' : 'PROCESSING', amount: asked.amount });
  }
  if (path === '/v3/bill/tradebill') {
    if (fake.bill === null) return refuse(400, 'NO_STATEMENT_EXIST', '账单不存在');
    const hash_value = createHash('sha1').update(fake.bill).digest('hex');
    return ok({ download_url: `${fake.base}/v3/billdownload/file?token=a`, hash_type: 'SHA1', hash_value });
  }
  return refuse(404, 'RESOURCE_NOT_EXISTS', '没有');
}

function respond(fake: FakeWechat, asked: Asked, mood: Mood): Told {
  const isRight = isAllowed(asked);
  if (!isRight) {
    fake.refused += 1;
    return { status: 401, body: '{"code":"SIGN_ERROR","message":"签名错误"}' };
  }
  if (asked.url.pathname === '/v3/billdownload/file')
    return { headers: { 'content-type': 'text/plain' }, body: fake.isBillAltered ? `${fake.bill} ` : fake.bill! };
  const { status, data } = pathAnswer(fake, asked);
  const lie = mood === 'another trade' && status === 200 ? { out_trade_no: '9'.repeat(32), code_url: 'x' } : {};
  const body = data === null ? '' : JSON.stringify({ ...data, ...lie });
  if (mood === 'unsigned') return { status, body };
  const serial = fake.byCertificate ? providerSerial : wechatKeys.publicKeyId;
  const headers = wechatSigned(mood === 'wrong signature' ? `${body} ` : body, { now: fake.now(), serial });
  return { status, headers, body };
}

/** WeChat Pay on this machine: it keeps trades, and signs what it says. */
export async function openFakeWechat(): Promise<FakeWechat> {
  const server = await openFakeServer((asked, mood) => respond(fake, asked, mood));
  const fake: FakeWechat = Object.assign(server, {
    trades: new Map<string, FakeTrade>(),
    refused: 0,
    bill: null,
    isBillAltered: false,
    byCertificate: false,
    now: () => Date.now(),
  });
  return fake;
}

/** The bill of a day as WeChat Pay writes it. */
export function wechatBill(
  lines: readonly (readonly [no: string, state: 'SUCCESS' | 'REFUND', yuan: string])[],
): string {
  const rows = lines.map(([no, state, yuan]) => {
    const refund = state === 'REFUND' ? yuan : '0.00';
    const cells = [
      '2026-11-22 12:00:00',
      wechatKeys.appId,
      wechatKeys.mchId,
      `42${no.slice(0, 9)}`,
      no,
      state,
      yuan,
      refund,
    ];
    return cells.map((cell) => `\`${cell}`).join(',');
  });
  const head = '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,订单金额,申请退款金额';
  return `\u{FEFF}${head}\r\n${rows.join('\r\n')}\r\n总交易单数,应结订单总金额\r\n\`2,\`29.90\r\n`;
}
