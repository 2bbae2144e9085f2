import { createHash } from 'node:crypto';

import Pay from 'wechatpay-node-v3';

import { gatewayProblems } from '#contract/features/payment/copy.ts';
import { paymentOptions } from '#contract/features/payment/options.ts';
import type { TradeState } from '#contract/features/payment/entities.ts';

import { linesOf, rowsOf } from './bill-lines.ts';
import { fetchInTime } from './fetch-bytes.ts';
import {
  type BillLine,
  ForgedNoticeError,
  type GatewayHost,
  GatewaySettingsError,
  type PaymentGateway,
  RefusedError,
  type Trade,
  UnknownOutcomeError,
} from './gateway.ts';
import { isPair, pemOf, readKey } from './keys.ts';
import { beginOf, fenOf, shanghaiTime, wholeFen } from './money.ts';
import { type WechatAnswer, wechatHttp, wechatOrigin } from './wechat-http.ts';
import {
  certificateKey,
  isFresh,
  isSigned,
  openSealed,
  signatureOf,
  type WechatSignature,
} from './wechat-signatures.ts';

export interface WechatKeys {
  appId: string;
  mchId: string;
  serial: string;
  privateKey: string;
  apiKey: string;
  /** Both '': platform certificates are downloaded. */
  publicKeyId: string;
  publicKey: string;
}

type Fields = Readonly<Record<string, unknown>>;

const certificateLifeMs = 12 * 3_600_000;
/** Reports with unknown serials make no more requests than this, before and after the first list came in. */
const firstPauseMs = 10_000;
const certificatePauseMs = 10 * 60_000;
const billTimeoutMs = 120_000;
const descriptionLength = 127;

const states: Readonly<Record<string, TradeState>> = {
  NOTPAY: 'WAIT',
  USERPAYING: 'WAIT',
  PAYERROR: 'WAIT',
  SUCCESS: 'SUCCESS',
  // Of a part as well as of the whole.
  REFUND: 'REFUNDED',
  CLOSED: 'CLOSED',
  REVOKED: 'CLOSED',
};

const textAt = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

const objectAt = (fields: Fields, name: string): Fields => {
  const value = fields[name];
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
};

const atTime = (text: string): number | null =>
  text === '' || Number.isNaN(Date.parse(text)) ? null : Date.parse(text);

/** A trade of this application and merchant; null when anything of it is another's or unclear. */
function tradeOf(fields: Fields, { appId, mchId }: WechatKeys): Trade | null {
  const state = states[textAt(fields, 'trade_state')];
  const outTradeNo = textAt(fields, 'out_trade_no');
  const sum = objectAt(fields, 'amount');
  const amount = fields.amount === undefined ? null : wholeFen(sum.total);
  const isOurs = textAt(fields, 'appid') === appId && textAt(fields, 'mchid') === mchId;
  const isClear = fields.amount === undefined || (amount !== null && (sum.currency ?? 'CNY') === 'CNY');
  if (!isOurs || !isClear || state === undefined || outTradeNo === '') return null;
  if (state === 'SUCCESS' && amount === null) return null;
  const paidAt = atTime(textAt(fields, 'success_time'));
  const part = state === 'REFUNDED' ? { mayBePart: true } : {};
  return { outTradeNo, state, tradeNo: textAt(fields, 'transaction_id'), amount, refunded: null, paidAt, ...part };
}

function readJson(text: string): Fields {
  const data: unknown = JSON.parse(text);
  if (typeof data !== 'object' || data === null) throw new Error('No object');
  return data as Fields;
}

function readKeys(keys: WechatKeys) {
  const { payment_wechat_private_key: own, payment_wechat_public_key: theirs } = paymentOptions;
  const privateKey = readKey(keys.privateKey, 'private', own.label);
  if (keys.apiKey.length !== 32) throw new GatewaySettingsError(gatewayProblems.apiKeyLength);
  if (keys.publicKey === '') return { privateKey, publicPem: '' };
  const publicKey = readKey(keys.publicKey, 'public', theirs.label);
  if (isPair(privateKey, publicKey))
    throw new GatewaySettingsError(gatewayProblems.key(theirs.label, gatewayProblems.ownMerchantKey));
  return { privateKey, publicPem: pemOf(publicKey) };
}

class SigningPay extends Pay {
  /** The proof of a request that the SDK itself does not make. */
  authorize(url: string): string {
    return this.buildAuthorization('GET', url);
  }
}

/**
 * WeChat Pay, Native: a code to scan, by APIv3. Answers and reports are signed with its public key, or with platform
 * certificates that are downloaded with the APIv3 key.
 * @throws GatewaySettingsError
 */
export function openWechat(keys: WechatKeys, host: GatewayHost): PaymentGateway {
  const { privateKey, publicPem } = readKeys(keys);
  const pay = new SigningPay({
    appid: keys.appId,
    mchid: keys.mchId,
    serial_no: keys.serial.toUpperCase(),
    key: keys.apiKey,
    publicKey: Buffer.from(publicPem || '-'),
    privateKey: Buffer.from(pemOf(privateKey)),
    userAgent: 'Somnia',
  });
  const place = { endpoint: host.endpoint, timeoutMs: host.timeoutMs, serial: keys.publicKeyId };

  let certificates = new Map<string, string>();
  let loadedAt = -certificateLifeMs;
  let loading: Promise<void> | null = null;

  /** Downloads the platform certificates; their list is signed by one of them, and sealed with the APIv3 key. */
  const loadCertificates = async (): Promise<void> => {
    loadedAt = host.now();
    const url = `${wechatOrigin}/v3/certificates`;
    const headers = {
      Accept: 'application/json',
      Authorization: pay.authorize(url),
      'User-Agent': 'Somnia',
    };
    const answer = await wechatHttp(place, async () => {}).get(url, headers);
    if (answer.status === 401) throw settings(gatewayProblems.wechatRefused);
    const found = new Map<string, string>();
    try {
      for (const each of answer.data.data as Fields[]) {
        const sealed = objectAt(each, 'encrypt_certificate') as never;
        const pem = certificateKey(openSealed(sealed, keys.apiKey), host.now());
        if (pem !== null) found.set(textAt(each, 'serial_no').toUpperCase(), pem);
      }
    } catch (error) {
      throw settings(gatewayProblems.wechatCertificates, error);
    }
    const signature = signatureOf((name) => answer.headers.get(name));
    const pem = found.get(signature?.serial.toUpperCase() ?? '');
    if (!signature || pem === undefined || !isSigned(answer.text, signature, pem))
      throw settings(gatewayProblems.wechatCertificates);
    certificates = found;
  };

  const keyOf = async (serial: string): Promise<string | undefined> => {
    if (keys.publicKeyId !== '') return serial === keys.publicKeyId ? publicPem : undefined;
    const age = host.now() - loadedAt;
    const pauseMs = certificates.size === 0 ? firstPauseMs : certificatePauseMs;
    const isKnown = certificates.has(serial.toUpperCase());
    if (age >= certificateLifeMs || (!isKnown && age >= pauseMs))
      loading ??= loadCertificates().finally(() => {
        loading = null;
      });
    await loading;
    return certificates.get(serial.toUpperCase());
  };

  const isTheirs = async (body: string, signature: WechatSignature | null): Promise<boolean> => {
    if (!signature || !isFresh(signature, host.now())) return false;
    const pem = await keyOf(signature.serial);
    return pem !== undefined && isSigned(body, signature, pem);
  };

  const check = async (answer: WechatAnswer): Promise<void> => {
    if (answer.status === 401) throw settings(gatewayProblems.wechatRefused);
    if (
      await isTheirs(
        answer.text,
        signatureOf((name) => answer.headers.get(name)),
      )
    )
      return;
    throw settings(gatewayProblems.wechatSignature);
  };
  pay.createHttp(wechatHttp(place, check) as never);

  /** The SDK declares other types than our requests answer. */
  const call = async (work: Promise<unknown>): Promise<WechatAnswer> => (await work) as WechatAnswer;
  const codeOf = ({ data }: WechatAnswer): string => textAt(data, 'code').replaceAll('_', '');
  const wordsOf = ({ data }: WechatAnswer): string => textAt(data, 'message') || textAt(data, 'code');

  const query = async (outTradeNo: string): Promise<Trade> => {
    const answer = await call(pay.query({ out_trade_no: outTradeNo }));
    if (codeOf(answer) === 'ORDERNOTEXIST')
      return { outTradeNo, state: 'NOT_EXIST', tradeNo: '', amount: null, refunded: null, paidAt: null };
    const trade = answer.status === 200 ? tradeOf(answer.data, keys) : null;
    if (trade?.outTradeNo !== outTradeNo) throw new UnknownOutcomeError(wordsOf(answer) || 'The answer is not clear');
    return trade;
  };

  /** The bill itself is not signed: its hash stands in the signed answer that names its address. */
  const readBill = async (url: string, hash: string): Promise<BillLine[]> => {
    const { origin } = new URL(url);
    if (origin !== wechatOrigin && origin !== host.endpoint) throw new UnknownOutcomeError('The bill is elsewhere');
    const official = url.replace(origin, wechatOrigin);
    const headers = { Accept: '*/*', Authorization: pay.authorize(official), 'User-Agent': 'Somnia' };
    const from = host.endpoint === '' ? official : official.replace(wechatOrigin, host.endpoint);
    return fetchInTime(from, { headers, timeoutMs: billTimeoutMs }, async (response) => {
      if (!response.ok || !response.body) throw new UnknownOutcomeError(`The bill answers ${response.status}`);
      const sum = createHash('sha1');
      const bill = await readTrades(
        noting(response.body, (piece) => sum.update(piece)),
        keys,
      );
      if (sum.digest('hex') !== hash.toLowerCase()) throw new UnknownOutcomeError('The bill was altered');
      return bill;
    });
  };

  return {
    channel: 'wechat',
    async precreate({ outTradeNo, amount, title, expiresAt, notifyUrl }) {
      const asked = {
        description: beginOf(title, descriptionLength),
        out_trade_no: outTradeNo,
        time_expire: `${shanghaiTime(expiresAt).replace(' ', 'T')}+08:00`,
        notify_url: notifyUrl,
        amount: { total: amount, currency: 'CNY' },
      };
      const answer = await call(pay.transactions_native(asked as never));
      if (answer.status >= 400) return { refusal: wordsOf(answer) };
      const qrCode = textAt(answer.data, 'code_url');
      if (!/^(?:weixin|https):\/\/\S{1,500}$/.test(qrCode)) throw new UnknownOutcomeError('The answer has no code');
      return { qrCode };
    },
    query,
    async close(outTradeNo) {
      const answer = await call(pay.close(outTradeNo));
      if (answer.status === 204 || answer.status === 200) return 'closed';
      if (codeOf(answer) === 'ORDERNOTEXIST') return 'closed';
      // Closed before, or paid: only the trade itself tells.
      const { state } = await query(outTradeNo);
      if (state === 'WAIT') throw new UnknownOutcomeError(wordsOf(answer));
      return state === 'SUCCESS' ? 'paid' : 'closed';
    },
    async refund({ outTradeNo, refundNo, amount, total, reason }) {
      const asked = {
        out_trade_no: outTradeNo,
        out_refund_no: refundNo,
        ...(reason !== '' && { reason: beginOf(reason, 80) }),
        amount: { refund: amount, total, currency: 'CNY' },
      };
      const answer = await call(pay.refunds(asked as never));
      if (answer.status !== 200) throw new RefusedError(wordsOf(answer));
      const { data } = answer;
      const isSame = textAt(data, 'out_refund_no') === refundNo && objectAt(data, 'amount').refund === amount;
      if (!isSame) throw new UnknownOutcomeError('The answer is of another refund');
      const status = textAt(data, 'status');
      if (status === 'CLOSED' || status === 'ABNORMAL') throw new RefusedError(status);
      return { done: status === 'SUCCESS' };
    },
    async readNotice({ headers, body }) {
      const text = body.toString('utf8');
      const signature = signatureOf((name) => headers[name]);
      if (!(await isTheirs(text, signature))) throw new ForgedNoticeError('The signature is wrong');
      let trade: Trade | null;
      try {
        const notice = readJson(text);
        const sealed = objectAt(notice, 'resource');
        if (notice.event_type !== 'TRANSACTION.SUCCESS' || sealed.algorithm !== 'AEAD_AES_256_GCM')
          throw new Error('Another kind of report');
        trade = tradeOf(readJson(openSealed(sealed as never, keys.apiKey)), keys);
      } catch (error) {
        throw new ForgedNoticeError('The report cannot be read', { cause: error });
      }
      if (trade === null) throw new ForgedNoticeError('The report is of another merchant or incomplete');
      return trade;
    },
    answerNotice: (isTaken) =>
      isTaken
        ? { status: 204, type: '', body: '' }
        : { status: 400, type: 'application/json', body: JSON.stringify({ code: 'FAIL', message: '失败' }) },
    async downloadBill(day) {
      const answer = await call(pay.tradebill({ bill_date: day, bill_type: 'ALL' } as never));
      if (/NOSTATEMENTEXIST|STATEMENTCREATING/.test(codeOf(answer))) return null;
      if (answer.status !== 200) throw new RefusedError(wordsOf(answer));
      const [url, hash] = [textAt(answer.data, 'download_url'), textAt(answer.data, 'hash_value')];
      if (!URL.canParse(url) || textAt(answer.data, 'hash_type') !== 'SHA1')
        throw new UnknownOutcomeError('The bill has no address');
      return readBill(url, hash);
    },
  };
}

/** Nothing is known of the trade, and the owner is told why. */
function settings(problem: string, cause?: unknown): UnknownOutcomeError {
  return new UnknownOutcomeError(problem, { cause: new GatewaySettingsError(problem, { cause }) });
}

async function* noting(
  pieces: AsyncIterable<Uint8Array>,
  note: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    note(piece);
    yield piece;
  }
}

/** The rows of a bill; its summary is read to the end for the hash. */
async function readTrades(file: AsyncIterable<Uint8Array>, { mchId }: WechatKeys): Promise<BillLine[]> {
  const lines: BillLine[] = [];
  const isHeading = (cells: readonly string[]) => cells.includes('商户订单号');
  for await (const row of rowsOf(linesOf(file, 'utf-8'), isHeading)) {
    if (row('商户号') !== mchId) throw new UnknownOutcomeError('The bill is of another merchant');
    const kind = row('交易状态') === 'SUCCESS' ? 'payment' : 'refund';
    const amount = fenOf(row(kind === 'refund' ? '申请退款金额' : '订单金额'));
    if (amount === null) throw new UnknownOutcomeError('The bill has an amount that is none');
    lines.push({ outTradeNo: row('商户订单号'), tradeNo: row('微信订单号'), kind, amount });
  }
  return lines;
}
