import { AlipayRequestError, AlipaySdk } from 'alipay-sdk';

import { gatewayProblems } from '#contract/features/payment/copy.ts';
import { paymentOptions } from '#contract/features/payment/options.ts';
import type { TradeState } from '#contract/features/payment/entities.ts';

import { filesOf } from './bill-zip.ts';
import { linesOf, rowsOf } from './bill-lines.ts';
import { fetchInTime, readBytes } from './fetch-bytes.ts';
import {
  type BillLine,
  ForgedNoticeError,
  type GatewayHost,
  GatewaySettingsError,
  type Notice,
  type PaymentGateway,
  RefusedError,
  type Trade,
  UnknownOutcomeError,
} from './gateway.ts';
import { isPair, pemOf, readKey } from './keys.ts';
import { beginOf, fenOf, shanghaiTime, timeOf, yuanOf } from './money.ts';

export interface AlipayKeys {
  appId: string;
  sellerId: string;
  privateKey: string;
  publicKey: string;
}

type Fields = Readonly<Record<string, unknown>>;

const billTimeoutMs = 120_000;
const maxZipBytes = 32 * 1024 * 1024;
const maxNoticeFields = 100;
const subjectLength = 256;

const states: Readonly<Record<string, TradeState>> = {
  WAIT_BUYER_PAY: 'WAIT',
  TRADE_SUCCESS: 'SUCCESS',
  TRADE_FINISHED: 'FINISHED',
  TRADE_CLOSED: 'CLOSED',
};

const textAt = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

/** A closed trade that was paid before was returned. */
function stateOf(fields: Fields): TradeState | null {
  const state = states[textAt(fields, 'trade_status')] ?? null;
  const wasPaid =
    ['gmt_payment', 'gmt_refund', 'send_pay_date'].some((name) => textAt(fields, name) !== '') ||
    (fenOf(fields.refund_fee) ?? 0) > 0;
  return state === 'CLOSED' && wasPaid ? 'REFUNDED' : state;
}

/** The fields of a report. @throws ForgedNoticeError for repeated names and what is no form */
function noticeFields({ body }: Notice): Record<string, string> {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw new ForgedNoticeError('The body is not UTF-8');
  }
  const pairs = [...new URLSearchParams(text)];
  const fields = new Map(pairs);
  if (pairs.length > maxNoticeFields || fields.size !== pairs.length)
    throw new ForgedNoticeError('The body repeats a field');
  return Object.fromEntries(fields);
}

/** What a report has to say besides its signature: nothing here costs a calculation. */
function ensureOurs(fields: Fields, { appId, sellerId }: AlipayKeys): void {
  const wanted = {
    notify_type: 'trade_status_sync',
    charset: 'utf-8',
    sign_type: 'RSA2',
    app_id: appId,
    seller_id: sellerId,
  };
  for (const [name, value] of Object.entries(wanted)) {
    const given = name === 'charset' ? textAt(fields, name).toLowerCase() : textAt(fields, name);
    if (given !== value) throw new ForgedNoticeError(`${name} is not ours`);
  }
  for (const name of ['trans_currency', 'settle_currency', 'pay_currency'])
    if (fields[name] !== undefined && fields[name] !== 'CNY') throw new ForgedNoticeError(`${name} is not CNY`);
}

/** Nothing is known of the trade, and the owner is told why. */
function settings(problem: string): UnknownOutcomeError {
  return new UnknownOutcomeError(problem, { cause: new GatewaySettingsError(problem) });
}

/** Errors of the gateway that a repetition may pass. */
const isPassing = (code: string, reason: string): boolean =>
  code === '20000' || reason.startsWith('isp.') || /SYSTEM_ERROR|unknow/i.test(reason);

/** What an answer without a valid signature says of the keys; it is only told, never acted upon. */
function settingsProblem(error: AlipayRequestError): string | null {
  if (error.message.includes('验签失败')) {
    const said = /"sub_msg"\s*:\s*"([^"]{1,200})"/.exec(error.responseDataRaw ?? '')?.[1];
    const code = /"sub_code"\s*:\s*"([^"]{1,100})"/.exec(error.responseDataRaw ?? '')?.[1] ?? '';
    return said !== undefined && code.startsWith('isv.')
      ? gatewayProblems.alipayRefused(said.slice(0, 100))
      : gatewayProblems.alipaySignature;
  }
  return null;
}

function openSdk(keys: AlipayKeys, host: GatewayHost): AlipaySdk {
  const privateLabel = paymentOptions.payment_alipay_private_key.label;
  const publicLabel = paymentOptions.payment_alipay_public_key.label;
  const privateKey = readKey(keys.privateKey, 'private', privateLabel);
  const publicKey = readKey(keys.publicKey, 'public', publicLabel);
  if (isPair(privateKey, publicKey))
    throw new GatewaySettingsError(gatewayProblems.key(publicLabel, gatewayProblems.ownPublicKey));
  return new AlipaySdk({
    appId: keys.appId,
    privateKey: pemOf(privateKey).trim(),
    keyType: 'PKCS8',
    alipayPublicKey: pemOf(publicKey).trim(),
    signType: 'RSA2',
    camelcase: false,
    timeout: host.timeoutMs,
    ...(host.endpoint !== '' && { gateway: `${host.endpoint}/gateway.do`, endpoint: host.endpoint }),
  });
}

/** Ends the wait for an answer; the SDK itself has no limit of the whole. */
function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new UnknownOutcomeError('The provider did not answer in time')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/**
 * Alipay, 当面付: a code to scan. The answers of the gateway and its reports are signed with its key.
 * @throws GatewaySettingsError
 */
export function openAlipay(keys: AlipayKeys, host: GatewayHost): PaymentGateway {
  const sdk = openSdk(keys, host);

  /** A signed answer. @throws UnknownOutcomeError, GatewaySettingsError */
  const call = async (
    method: string,
    bizContent: Record<string, unknown>,
    more: Record<string, string> = {},
  ): Promise<Fields> => {
    // The SDK writes the time of the server's own zone.
    const params = { ...more, timestamp: shanghaiTime(host.now()), bizContent };
    try {
      const answer: unknown = await inTime(sdk.exec(method, params, { validateSign: true }), host.timeoutMs);
      if (typeof answer !== 'object' || answer === null) throw new UnknownOutcomeError('The answer is no object');
      return answer as Fields;
    } catch (error) {
      if (error instanceof UnknownOutcomeError) throw error;
      const problem = error instanceof AlipayRequestError ? settingsProblem(error) : null;
      if (problem !== null) throw settings(problem);
      throw new UnknownOutcomeError('The gateway gave no valid answer', { cause: error });
    }
  };

  /** Whether an answer is a success; otherwise its reason. @throws UnknownOutcomeError when a repetition may pass */
  const outcomeOf = (answer: Fields): { reason: string; words: string } | null => {
    const code = textAt(answer, 'code');
    if (code === '10000') return null;
    const reason = textAt(answer, 'sub_code');
    const words = textAt(answer, 'sub_msg') || textAt(answer, 'msg');
    if (!/^4\d{4}$/.test(code) || reason === '' || isPassing(code, reason)) throw new UnknownOutcomeError(words);
    // Keys and permissions are the owner's concern, and nothing that a buyer is told.
    if (reason.startsWith('isv.')) throw settings(gatewayProblems.alipayRefused(words.slice(0, 100)));
    return { reason, words };
  };

  const ensureSame = (answer: Fields, outTradeNo: string): void => {
    if (textAt(answer, 'out_trade_no') !== outTradeNo) throw new UnknownOutcomeError('The answer is of another trade');
  };

  const query = async (outTradeNo: string): Promise<Trade> => {
    const answer = await call('alipay.trade.query', { out_trade_no: outTradeNo });
    const failure = outcomeOf(answer);
    if (failure?.reason === 'ACQ.TRADE_NOT_EXIST')
      return { outTradeNo, state: 'NOT_EXIST', tradeNo: '', amount: null, refunded: null, paidAt: null };
    if (failure) throw new UnknownOutcomeError(failure.words);
    ensureSame(answer, outTradeNo);
    const state = stateOf(answer);
    const amount = fenOf(answer.total_amount);
    const currency = textAt(answer, 'trans_currency') || 'CNY';
    if (state === null || amount === null || currency !== 'CNY')
      throw new UnknownOutcomeError('The answer is not clear');
    const paidAt = timeOf(answer.send_pay_date);
    return { outTradeNo, state, tradeNo: textAt(answer, 'trade_no'), amount, refunded: null, paidAt };
  };

  const isReturned = async (outTradeNo: string, refundNo: string): Promise<boolean> => {
    const asked = { out_trade_no: outTradeNo, out_request_no: refundNo };
    const answer = await call('alipay.trade.fastpay.refund.query', asked);
    return outcomeOf(answer) === null && textAt(answer, 'refund_status') === 'REFUND_SUCCESS';
  };

  const readBill = async (url: string): Promise<BillLine[]> => {
    const place = new URL(url);
    const isStandIn = host.endpoint !== '' && place.origin === host.endpoint;
    if (!isStandIn && !place.hostname.endsWith('.alipay.com')) throw new UnknownOutcomeError('The bill is elsewhere');
    if (!isStandIn) place.protocol = 'https:';
    const zip = await fetchInTime(place.href, { timeoutMs: billTimeoutMs }, async (response) => {
      if (!response.ok) throw new UnknownOutcomeError(`The bill answers ${response.status}`);
      return readBytes(response, maxZipBytes);
    });
    const bill: BillLine[] = [];
    for (const file of filesOf(zip)) bill.push(...(await readTrades(file)));
    return bill;
  };

  return {
    channel: 'alipay',
    async precreate({ outTradeNo, amount, title, expiresAt, notifyUrl }) {
      const minutes = Math.max(1, Math.min(120, Math.ceil((expiresAt - host.now()) / 60_000)));
      const answer = await call(
        'alipay.trade.precreate',
        {
          out_trade_no: outTradeNo,
          total_amount: yuanOf(amount),
          subject: beginOf(title.replaceAll(/[/=&]/g, ' '), subjectLength),
          seller_id: keys.sellerId,
          time_expire: shanghaiTime(expiresAt),
          qr_code_timeout_express: `${minutes}m`,
        },
        { notifyUrl },
      );
      const failure = outcomeOf(answer);
      if (failure) return { refusal: failure.words };
      ensureSame(answer, outTradeNo);
      const qrCode = textAt(answer, 'qr_code');
      if (!/^https:\/\/\S{1,500}$/.test(qrCode)) throw new UnknownOutcomeError('The answer has no code');
      return { qrCode };
    },
    query,
    async close(outTradeNo) {
      const failure = outcomeOf(await call('alipay.trade.close', { out_trade_no: outTradeNo }));
      if (failure === null || failure.reason === 'ACQ.TRADE_NOT_EXIST') return 'closed';
      // Closed before, or paid: only the trade itself tells.
      const { state } = await query(outTradeNo);
      if (state === 'WAIT') throw new UnknownOutcomeError(failure.words);
      return state === 'SUCCESS' || state === 'FINISHED' ? 'paid' : 'closed';
    },
    async refund({ outTradeNo, refundNo, amount, reason }) {
      const answer = await call('alipay.trade.refund', {
        out_trade_no: outTradeNo,
        out_request_no: refundNo,
        refund_amount: yuanOf(amount),
        ...(reason !== '' && { refund_reason: beginOf(reason, 200) }),
      });
      const failure = outcomeOf(answer);
      if (failure) throw new RefusedError(failure.words);
      ensureSame(answer, outTradeNo);
      // A repetition changes no funds and does not say whether the first one did.
      return { done: textAt(answer, 'fund_change') === 'Y' || (await isReturned(outTradeNo, refundNo)) };
    },
    async readNotice(notice) {
      const fields = noticeFields(notice);
      ensureOurs(fields, keys);
      if (!sdk.checkNotifySignV2(fields)) throw new ForgedNoticeError('The signature is wrong');
      const state = stateOf(fields);
      const amount = fenOf(fields.total_amount);
      const outTradeNo = textAt(fields, 'out_trade_no');
      if (state === null || amount === null || outTradeNo === '')
        throw new ForgedNoticeError('The report is incomplete');
      const paidAt = timeOf(fields.gmt_payment);
      const refunded = fields.refund_fee === undefined ? null : fenOf(fields.refund_fee);
      return { outTradeNo, state, tradeNo: textAt(fields, 'trade_no'), amount, refunded, paidAt };
    },
    answerNotice: (isTaken) => ({ status: 200, type: 'text/plain', body: isTaken ? 'success' : 'fail' }),
    async downloadBill(day) {
      const asked = { bill_type: 'trade', bill_date: day };
      const answer = await call('alipay.data.dataservice.bill.downloadurl.query', asked);
      if (/bill_not_exist/i.test(textAt(answer, 'sub_code'))) return null;
      const failure = outcomeOf(answer);
      if (failure) throw new RefusedError(failure.words);
      const url = textAt(answer, 'bill_download_url');
      if (!URL.canParse(url)) throw new UnknownOutcomeError('The bill has no address');
      return readBill(url);
    },
  };
}

/** The trades of one file of a bill; a file of totals has none. */
async function readTrades(file: AsyncIterable<Uint8Array>): Promise<BillLine[]> {
  const lines: BillLine[] = [];
  const isHeading = (cells: readonly string[]) => cells.includes('商户订单号') || cells.includes('门店编号');
  for await (const row of rowsOf(linesOf(file, 'gbk'), isHeading)) {
    const kind = row('业务类型');
    if (kind !== '交易' && kind !== '退款') continue;
    const amount = fenOf(row('订单金额').replace(/^-/, ''));
    if (amount === null) throw new UnknownOutcomeError('The bill has an amount that is none');
    const [outTradeNo, tradeNo] = [row('商户订单号'), row('支付宝交易号')];
    lines.push({ outTradeNo, tradeNo, kind: kind === '交易' ? 'payment' : 'refund', amount });
  }
  return lines;
}
