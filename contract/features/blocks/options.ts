import { z } from 'zod';

import { isHttpsOrigin } from '#contract/kit/address.ts';
import { serverOption } from '#contract/kit/option.ts';
import { power, powerNames, text, uniqueBy } from '#contract/kit/option-schemas.ts';

const embedHost = z.object({
  origin: text(200).refine(isHttpsOrigin, '请填写 https:// 开头的网站，后面不带路径'),
  endpoint: text(500).refine(
    (address) => address === '' || (URL.canParse(address) && new URL(address).protocol === 'https:'),
    '请填写 https:// 开头的地址',
  ),
});

export const blockOptions = {
  raw_block_from_power: serverOption({
    group: '安全与审核',
    label: 'HTML 块权限',
    description: '权限达到这个数值的人可以保存原始 HTML 块',
    schema: power,
    default: 8,
    choices: powerNames,
  }),
  embed_hosts: serverOption({
    group: '安全与审核',
    label: '可嵌入的网站',
    description:
      '除了内置的视频与音乐网站，文章里还可以嵌入这些网站的页面。粘贴它们的网址时，站点向 oEmbed 接口询问标题、配图与页面地址，其余内容一律不用；没有接口的网站只作页面的来源。读者点击后才会连接它们，请只填写您信任的网站',
    schema: uniqueBy(z.array(embedHost).max(30), 'origin', '这个网站已经有了'),
    default: [],
    fields: { origin: '网站', endpoint: 'oEmbed 接口（可留空）' },
  }),
};
