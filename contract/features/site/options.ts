import { z } from 'zod';

import { blockSchema } from '#contract/kit/block-schema.ts';
import { publicOption, serverOption } from '#contract/kit/option.ts';
import { count, fileUrl, flag, lines, linkUrl, binarySwitch, text } from '#contract/kit/option-schemas.ts';
import { isPostedTime } from '#contract/kit/posted-time.ts';

/** Names that were tried already: asking takes a tenth of a millisecond, and every page carries the site's zone. */
const timeZones = new Map<string, boolean>();

function isTimeZone(name: string): boolean {
  let known = timeZones.get(name);
  if (known !== undefined) return known;
  try {
    known = new Intl.DateTimeFormat('zh-CN', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    known = false;
  }
  if (timeZones.size < 100) timeZones.set(name, known);
  return known;
}

const timeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, '不是有效的时区名称，例如 Asia/Shanghai')
  .meta({ form: 'time-zone' });
const dateFormat = z
  .string()
  .min(1)
  .max(40)
  .regex(/^[YMDHms年月日时分秒\s:./-]+$/, '只能由 YYYY、MM、DD、HH、mm、ss 和分隔符组成');
const startTime = z
  .string()
  .regex(/^(\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2})?)?)?$/, '请填写 YYYY-MM-DD 形式的日期')
  .refine((day) => day === '' || isPostedTime(day.replace(' ', 'T')), '这一天不存在')
  .meta({ form: 'date' });

/** Footer link: words, an image, or both. @see docs/reference/routes.md */
const footerLink = z.object({ text: text(60), url: linkUrl, image: fileUrl.default('') });

export const siteOptions = {
  nv_site_name: publicOption({
    group: '站点',
    label: '站点名称',
    description: '显示在页眉、浏览器标题和订阅源里',
    schema: text(60).trim().min(1),
    default: '我的站点',
  }),
  nv_site_description: publicOption({
    group: '站点',
    label: '站点描述',
    description: '一两句话介绍站点，没有「随便看看」时显示在页眉',
    schema: lines(300),
    default: '',
  }),
  site_timezone: publicOption({
    group: '站点',
    label: '时区',
    description: '文章与评论的日期和时间按这个时区显示；归档与统计按北京时间',
    schema: timeZone,
    default: 'Asia/Shanghai',
  }),
  date_format: publicOption({
    group: '站点',
    label: '日期格式',
    description: '如 YYYY-MM-DD 或 YYYY年MM月DD日',
    schema: dateFormat,
    default: 'YYYY-MM-DD',
  }),
  relative_time: publicOption({
    group: '站点',
    label: '相对时间',
    description: '近期内容显示「3 小时前」，鼠标停留时显示完整时间',
    schema: flag,
    default: true,
  }),
  somnia_site_run_start_time: publicOption({
    group: '站点',
    label: '建站日期',
    description: '页脚据此计算运行天数；留空则显示「第N天」',
    schema: startTime,
    default: '',
  }),
  site_owner_id: publicOption({
    group: '站点',
    label: '站长账号',
    description: '谁的名字旁显示「站长」，侧栏资料卡展示谁；没有选择（0）时资料卡是第一位管理员',
    schema: count(0, 1e9).meta({ form: 'person' }),
    default: 0,
  }),
  somnia_copyright: publicOption({
    group: '站点',
    label: '页脚版权文字',
    description: '显示在页脚，留空则用站点名称与年份',
    schema: lines(500),
    default: '',
  }),
  somnia_enable_footer_links: publicOption({
    group: '站点',
    label: '显示页脚链接',
    description: '1 显示，0 不显示',
    schema: binarySwitch,
    default: '0',
  }),
  somnia_footer_links: publicOption({
    group: '站点',
    label: '页脚链接',
    description: '每一项可填文字、地址和图片',
    schema: z.array(footerLink).max(60),
    default: [],
    fields: { text: '文字', url: '链接地址', image: '图片' },
  }),
  announcement_text: publicOption({
    group: '站点',
    label: '顶部公告条',
    description: '一句话公告，留空则不显示',
    schema: text(200),
    default: '',
  }),
  announcement_url: publicOption({
    group: '站点',
    label: '公告条链接',
    description: '点击公告条打开的地址，可以留空',
    schema: linkUrl,
    default: '',
  }),
  bulletin_enable: publicOption({
    group: '站点',
    label: '公告弹窗',
    description: '打开后，每次公告有变化时向访客弹出一次',
    schema: flag,
    default: false,
  }),
  bulletin_blocks: serverOption({
    group: '站点',
    label: '公告内容',
    description: '公告弹窗里的内容块',
    schema: z.array(blockSchema).max(100).meta({ form: 'blocks' }),
    default: [],
  }),
  leaving_page: publicOption({
    group: '站点',
    label: '离站提示页',
    description: '点击站外链接时先显示「即将离开本站」',
    schema: flag,
    default: true,
  }),
  leaving_page_trusted_hosts: publicOption({
    group: '站点',
    label: '信任的域名',
    description: '这些域名的链接不经过离站提示页',
    schema: z.array(text(253).min(1)).max(500),
    default: [],
  }),
  site_closed: publicOption({
    group: '安全与审核',
    label: '关闭互动',
    description: '一键关闭注册与评论，阅读不受影响',
    schema: flag,
    default: false,
  }),
};
