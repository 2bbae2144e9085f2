import { z } from 'zod';

import { publicOption, secretOption } from '#contract/kit/option.ts';
import { flag, lines, linkUrl, binarySwitch, text } from '#contract/kit/option-schemas.ts';

import { termsVersionMaxLength } from './limits.ts';
import { loginTypeNames } from './identities.entities.ts';

/** What another service gave the owner for this site: an id and a secret, or a private key. */
const loginProviderKeys = z.object({ id: text(200), secret: lines(4000) });

const loginKeysOption = (service: string, secret = '密钥') =>
  secretOption({
    group: '登录',
    label: `${service}登录密钥`,
    description: `${service}开放平台给的应用标识与${secret}：id 与 secret`,
    schema: loginProviderKeys,
    default: { id: '', secret: '' },
    fields: { id: '应用标识', secret: '应用密钥' },
  });

export const authOptions = {
  registration_open: publicOption({
    group: '登录',
    label: '开放注册',
    description: '关闭后不能注册新账号',
    schema: flag,
    default: true,
  }),
  somnia_enable_verify_code: publicOption({
    group: '登录',
    label: '注册验证码',
    description: '1 注册时需要邮箱验证码，0 不需要',
    schema: binarySwitch,
    default: '0',
  }),
  somnia_third_login_enable: publicOption({
    group: '登录',
    label: '第三方登录',
    description: '1 打开，0 关闭',
    schema: binarySwitch,
    default: '0',
  }),
  somnia_third_login_types: publicOption({
    group: '登录',
    label: '登录方式',
    description: '登录窗口中显示的第三方登录方式',
    schema: z.array(z.enum(loginTypeNames)).max(11),
    default: [],
    choices: {
      github: 'GitHub',
      gitee: 'Gitee',
      wx: '微信',
      qq: 'QQ',
      sina: '微博',
      baidu: '百度',
      dingding: '钉钉',
      alipay: '支付宝',
      douyin: '抖音',
      huawei: '华为',
      weiruan: '微软',
    },
  }),
  login_github_keys: loginKeysOption('GitHub'),
  login_gitee_keys: loginKeysOption('Gitee'),
  login_wx_keys: loginKeysOption('微信'),
  login_qq_keys: loginKeysOption('QQ'),
  login_sina_keys: loginKeysOption('微博'),
  login_baidu_keys: loginKeysOption('百度'),
  login_dingding_keys: loginKeysOption('钉钉'),
  login_alipay_keys: loginKeysOption('支付宝', '应用私钥'),
  login_douyin_keys: loginKeysOption('抖音'),
  login_huawei_keys: loginKeysOption('华为'),
  login_weiruan_keys: loginKeysOption('微软'),
  terms_url: publicOption({
    group: '登录',
    label: '用户协议地址',
    description: '填写后注册时须勾选同意，留空不要求',
    schema: linkUrl,
    default: '',
  }),
  terms_version: publicOption({
    group: '登录',
    label: '用户协议版本',
    description: '注册时记录同意的版本。修改后，已有用户须重新同意才能发言和修改；留空不要求',
    schema: text(termsVersionMaxLength),
    default: '',
  }),
  privacy_url: publicOption({
    group: '登录',
    label: '隐私政策地址',
    description: '填写后注册时须勾选同意，留空不要求',
    schema: linkUrl,
    default: '',
  }),
};
