import { publicOption } from '#contract/kit/option.ts';
import { flag } from '#contract/kit/option-schemas.ts';

export const socialOptions = {
  likes_guests: publicOption({
    group: '站点',
    label: '游客点赞',
    description:
      '不登录也能给文章和动态点赞；同一个浏览器算一个人，同一网络的人数有限制。登录后，之前点的赞归入账号。评论的赞仍需登录',
    schema: flag,
    default: false,
  }),
};
