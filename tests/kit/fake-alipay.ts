import { createSign, createVerify } from 'node:crypto';
import { crc32, deflateRawSync } from 'node:zlib';

import type { AlipayKeys } from '#server/providers/payment/alipay.ts';
import { fenOf, yuanOf } from '#server/providers/payment/money.ts';

import { type Asked, type FakeServer, type Mood, openFakeServer } from './fake-provider-server.ts';
import { ownPrivateKey, ownPublicKey, providerPrivateKey, providerPublicKey } from './payment-keys.ts';

export const alipayKeys: AlipayKeys = {
  appId: '2026000000000001',
  sellerId: '2088000000000001',
  privateKey: ownPrivateKey,
  publicKey: providerPublicKey,
};

interface FakeTrade {
  amount: number;
  state: 'WAIT_BUYER_PAY' | 'TRADE_SUCCESS' | 'TRADE_CLOSED' | 'TRADE_FINISHED';
  refunds: Map<string, number>;
  isPaid: boolean;
}

export interface FakeAlipay extends FakeServer {
  trades: Map<string, FakeTrade>;
  /** Requests whose signature, application or time was wrong. */
  refused: number;
  bill: Buffer | null;
  pay: (no: string) => void;
}

const pem = (label: string, key: string) => `-----BEGIN ${label}-----\n${key}\n-----END ${label}-----`;
const signed = (text: string, key = providerPrivateKey): string =>
  createSign('RSA-SHA256').update(text).sign(pem('PRIVATE KEY', key), 'base64');
const contentOf = (fields: Record<string, string>, without: readonly string[]): string =>
  Object.keys(fields)
    .filter((name) => !without.includes(name))
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');

/** The form of a report, signed by the provider or with another key. */
export function alipayNotice(
  fields: Record<string, string>,
  { key = providerPrivateKey }: { key?: string } = {},
): Record<string, string> {
  return { ...fields, sign: signed(contentOf(fields, ['sign', 'sign_type']), key) };
}

/** What Alipay reports of a paid trade. */
export function alipayReport(no: string, yuan: string, more: Record<string, string> = {}): Record<string, string> {
  return {
    notify_time: '2026-11-22 12:00:01',
    notify_type: 'trade_status_sync',
    notify_id: '2026112200222120001',
    charset: 'utf-8',
    version: '1.0',
    sign_type: 'RSA2',
    app_id: alipayKeys.appId,
    seller_id: alipayKeys.sellerId,
    trade_no: `22${no.slice(0, 26)}`,
    out_trade_no: no,
    total_amount: yuan,
    trade_status: 'TRADE_SUCCESS',
    subject: '一段内容 100%',
    gmt_payment: '2026-11-22 12:00:00',
    ...more,
  };
}

function isAllowed({ url, body }: Asked): boolean {
  const fields = { ...Object.fromEntries(url.searchParams), ...Object.fromEntries(new URLSearchParams(body)) };
  const check = createVerify('RSA-SHA256').update(contentOf(fields, ['sign']));
  return fields.app_id === alipayKeys.appId && check.verify(pem('PUBLIC KEY', ownPublicKey), fields.sign!, 'base64');
}

const missing = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST', sub_msg: '交易不存在' };
const wrongState = { ...missing, sub_code: 'ACQ.TRADE_STATUS_ERROR', sub_msg: '交易状态不合法' };
const fine = { code: '10000', msg: 'Success' };

function answerOf(fake: FakeAlipay, method: string, asked: Record<string, string>): Record<string, string> {
  const no = asked.out_trade_no ?? '';
  const trade = fake.trades.get(no);
  switch (method) {
    case 'alipay.trade.precreate':
      if (asked.subject === '拒绝') return { ...wrongState, sub_code: 'ACQ.INVALID_PARAMETER', sub_msg: '参数无效' };
      if (!trade)
        fake.trades.set(no, {
          amount: fenOf(asked.total_amount)!,
          state: 'WAIT_BUYER_PAY',
          refunds: new Map(),
          isPaid: false,
        });
      return { ...fine, out_trade_no: no, qr_code: `https://qr.alipay.com/${no}` };
    case 'alipay.trade.query':
      if (!trade) return missing;
      return {
        ...fine,
        out_trade_no: no,
        trade_no: `22${no.slice(0, 26)}`,
        trade_status: trade.state,
        total_amount: yuanOf(trade.amount),
        ...(trade.isPaid && { send_pay_date: '2026-11-22 12:00:00' }),
      };
    case 'alipay.trade.close':
      if (!trade) return missing;
      if (trade.state !== 'WAIT_BUYER_PAY') return wrongState;
      trade.state = 'TRADE_CLOSED';
      return { ...fine, out_trade_no: no };
    case 'alipay.trade.refund': {
      if (!trade?.isPaid) return wrongState;
      const isNew = !trade.refunds.has(asked.out_request_no!);
      trade.refunds.set(asked.out_request_no!, fenOf(asked.refund_amount)!);
      const sum = [...trade.refunds.values()].reduce((total, each) => total + each, 0);
      if (sum >= trade.amount) trade.state = 'TRADE_CLOSED';
      return { ...fine, out_trade_no: no, fund_change: isNew ? 'Y' : 'N', refund_fee: yuanOf(sum) };
    }
    case 'alipay.trade.fastpay.refund.query':
      return trade?.refunds.has(asked.out_request_no!) ? { ...fine, refund_status: 'REFUND_SUCCESS' } : fine;
    case 'alipay.data.dataservice.bill.downloadurl.query':
      return fake.bill
        ? { ...fine, bill_download_url: `${fake.base}/bill.zip` }
        : { ...missing, sub_code: 'isp.bill_not_exist', sub_msg: '账单不存在' };
    default:
      return { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-method', sub_msg: '不存在的方法名' };
  }
}

function respond(fake: FakeAlipay, asked: Asked, mood: Mood): { body: string | Buffer } {
  if (asked.url.pathname === '/bill.zip') return { body: fake.bill ?? '' };
  const method = asked.url.searchParams.get('method') ?? '';
  const content = JSON.parse(new URLSearchParams(asked.body).get('biz_content') ?? '{}') as Record<string, string>;
  const isRight = isAllowed(asked);
  if (!isRight) fake.refused += 1;
  const invalid = { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature', sub_msg: '无效签名' };
  const answer: Record<string, string> = isRight ? answerOf(fake, method, content) : invalid;
  if (mood === 'another trade') answer.out_trade_no = '9'.repeat(32);
  const text = JSON.stringify(answer);
  const sign = mood === 'wrong signature' ? signed(`${text} `) : signed(text);
  const name = `${method.replaceAll('.', '_')}_response`;
  return { body: `{"${name}":${text}${mood === 'unsigned' ? '' : `,"sign":"${sign}"`}}` };
}

/** Alipay on this machine: it keeps trades, and signs what it says. */
export async function openFakeAlipay(): Promise<FakeAlipay> {
  const server = await openFakeServer((asked, mood) => respond(fake, asked, mood));
  const fake: FakeAlipay = Object.assign(server, {
    trades: new Map<string, FakeTrade>(),
    refused: 0,
    bill: null,
    pay: (no: string) => {
      Object.assign(fake.trades.get(no)!, { state: 'TRADE_SUCCESS', isPaid: true });
    },
  });
  return fake;
}

let gbkCodes: Map<string, readonly [number, number]> | null = null;

/** Node reads GBK but does not write it. */
function gbkOf(text: string): Buffer {
  if (!gbkCodes) {
    gbkCodes = new Map();
    const decoder = new TextDecoder('gbk');
    for (let high = 0x81; high < 0xff; high += 1)
      for (let low = 0x40; low < 0xff; low += 1) gbkCodes.set(decoder.decode(Uint8Array.of(high, low)), [high, low]);
  }
  const codes = gbkCodes;
  return Buffer.from([...text].flatMap((char) => (char < '\u0080' ? [char.charCodeAt(0)] : [...codes.get(char)!])));
}

/** An archive of packed files. */
export function zipOf(files: readonly { name: string; bytes: Buffer }[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const packed = deflateRawSync(bytes);
    const names = gbkOf(name);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04_03_4b_50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(crc32(bytes), 14);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(bytes.length, 22);
    head.writeUInt16LE(names.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02_01_4b_50, 0);
    entry.writeUInt16LE(8, 10);
    head.copy(entry, 16, 14, 30);
    entry.writeUInt32LE(at, 42);
    locals.push(head, names, packed);
    entries.push(entry, names);
    at += head.length + names.length + packed.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06_05_4b_50, 0);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(list.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, list, end]);
}

/** The bill of a day as Alipay packs it. */
export function alipayBill(lines: readonly (readonly [no: string, kind: '交易' | '退款', yuan: string])[]): Buffer {
  const rows = lines.map(
    ([no, kind, yuan]) => `22${no.slice(0, 9)}\t,${no}\t,${kind},"一段,内容",2026-11-22 12:00:00,,${yuan},${yuan},备注`,
  );
  const text = [
    '#支付宝业务明细查询',
    '#-----业务明细列表----',
    '支付宝交易号,商户订单号,业务类型,商品名称,创建时间,门店编号,订单金额（元）,商家实收（元）,备注',
    ...rows,
    '#-----业务明细列表结束----',
  ].join('\r\n');
  const totals = '#支付宝业务汇总查询\r\n门店编号,门店名称,交易订单总笔数\r\n合计,,1\r\n';
  return zipOf([
    { name: '2088_20261122_业务明细.csv', bytes: gbkOf(text) },
    { name: '2088_20261122_业务明细(汇总).csv', bytes: gbkOf(totals) },
  ]);
}
