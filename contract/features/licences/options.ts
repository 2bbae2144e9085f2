import { serverOption } from '#contract/kit/option.ts';
import { lines, text } from '#contract/kit/option-schemas.ts';

export const licenceOptions = {
  site_licence: serverOption({
    group: '许可证',
    label: '许可证',
    description: '由发行者签发的许可证文本',
    schema: lines(2000),
    default: '',
  }),
  licence_public_key: serverOption({
    group: '许可证',
    label: '发行者公钥',
    description: '用来验证许可证的 Ed25519 公钥，留空则使用发行时附带的公钥',
    schema: text(500),
    default: '',
  }),
};
