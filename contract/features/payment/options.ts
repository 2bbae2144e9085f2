import { secretOption, serverOption } from '#contract/kit/option.ts';
import { lines, text } from '#contract/kit/option-schemas.ts';

import { keyProblem } from './keys.rules.ts';

const key = (kind: 'private' | 'public') =>
  lines(8000).superRefine((value, { addIssue }) => {
    const message = keyProblem(value, kind);
    if (message !== null) addIssue({ code: 'custom', message });
  });
const field = (pattern: RegExp, message: string) =>
  text(100).refine((value) => value === '' || pattern.test(value), message);
const group = '支付';

export const paymentOptions = {
  payment_alipay_app_id: serverOption({
    group,
    label: '支付宝应用 APPID',
    description: '支付宝开放平台中已签约当面付的应用；以下四项都填写后才开通支付宝',
    schema: field(/^\d{10,32}$/, '应为开放平台给的一串数字'),
    default: '',
  }),
  payment_alipay_seller_id: serverOption({
    group,
    label: '支付宝收款账号 PID',
    description: '以 2088 开头的 16 位数字；付款通知中的收款方与它不同时不予承认',
    schema: field(/^2088\d{12}$/, '应为 2088 开头的 16 位数字'),
    default: '',
  }),
  payment_alipay_private_key: secretOption({
    group,
    label: '支付宝应用私钥',
    description: '与应用公钥配对的 RSA2 私钥，PKCS1 与 PKCS8 均可',
    schema: key('private'),
    default: '',
  }),
  payment_alipay_public_key: serverOption({
    group,
    label: '支付宝公钥',
    description: '开放平台在您上传应用公钥后给出的支付宝公钥，不是应用公钥',
    schema: key('public'),
    default: '',
  }),
  payment_wechat_app_id: serverOption({
    group,
    label: '微信支付 AppID',
    description: '与商户号绑定的公众号、小程序或网站应用；填写到 APIv3 密钥为止的五项后才开通微信支付',
    schema: field(/^wx[0-9a-f]{16}$/, '应为 wx 开头的 18 个字符'),
    default: '',
  }),
  payment_wechat_mch_id: serverOption({
    group,
    label: '微信支付商户号',
    description: '商户平台的商户号，已开通 Native 支付',
    schema: field(/^\d{8,10}$/, '应为 8 到 10 位数字'),
    default: '',
  }),
  payment_wechat_serial: serverOption({
    group,
    label: '微信支付证书序列号',
    description: '商户 API 证书的序列号',
    schema: field(/^[0-9A-Fa-f]{20,64}$/, '应为 20 到 64 位的十六进制数字'),
    default: '',
  }),
  payment_wechat_private_key: secretOption({
    group,
    label: '微信支付商户私钥',
    description: '商户 API 证书的私钥，即 apiclient_key.pem 的内容',
    schema: key('private'),
    default: '',
  }),
  payment_wechat_api_key: secretOption({
    group,
    label: '微信支付 APIv3 密钥',
    description: '在商户平台设置的 32 个字符',
    schema: field(/^[\x21-\x7E]{32}$/, '应为 32 个字符'),
    default: '',
  }),
  payment_wechat_public_key_id: serverOption({
    group,
    label: '微信支付公钥 ID',
    description: '以 PUB_KEY_ID_ 开头；与公钥都留空则自动下载平台证书',
    schema: field(/^PUB_KEY_ID_\d{10,60}$/, '应以 PUB_KEY_ID_ 开头，后接数字'),
    default: '',
  }),
  payment_wechat_public_key: serverOption({
    group,
    label: '微信支付公钥',
    description: '商户平台给出的微信支付公钥，即 pub_key.pem 的内容',
    schema: key('public'),
    default: '',
  }),
};
