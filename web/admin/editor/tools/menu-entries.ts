import type { BlockType } from '#contract/blocks/registry.ts';

import type { ToolIconName } from './tool-icons.ts';

export const menuGroups = {
  text: '文字',
  media: '图片和媒体',
  layout: '排版',
  data: '代码和图表',
  site: '站内内容',
  lock: '隐藏内容',
} as const;

export type MenuGroup = keyof typeof menuGroups;

/** A line of the menu that makes blocks. */
export interface MenuEntry {
  /** Tells entries of one type apart. */
  id: string;
  type: BlockType;
  title: string;
  hint: string;
  icon: ToolIconName;
  group: MenuGroup;
  /** What one may type to find it besides the title: other words, pinyin and its first letters, Markdown. */
  keywords: readonly string[];
  /** The data of a new block. */
  make: () => Record<string, unknown>;
}

type Rest = Omit<MenuEntry, 'id' | 'type' | 'group' | 'keywords'> & { keywords: string; id?: string };

function inGroup(group: MenuGroup) {
  return (type: BlockType, { keywords, id = type, ...rest }: Rest): MenuEntry => ({
    id,
    type,
    group,
    keywords: keywords.split(' '),
    ...rest,
  });
}

function newId(): string {
  return crypto.randomUUID().replaceAll('-', '').slice(0, 10);
}

const emptyItem = () => ({ content: '', meta: {}, items: [] });
const list = (style: string) => () => ({
  style,
  meta: {},
  items: [style === 'checklist' ? { ...emptyItem(), meta: { checked: false } } : emptyItem()],
});
const header = (level: number) => () => ({ text: '', level });

const text = inGroup('text');
const media = inGroup('media');
const layout = inGroup('layout');
const data = inGroup('data');
const site = inGroup('site');
const lock = inGroup('lock');

/** Everything that can be put into an article, in the order of the menu. */
export const menuEntries: readonly MenuEntry[] = [
  text('paragraph', {
    title: '正文',
    hint: '普通段落',
    icon: 'paragraph',
    keywords: 'zhengwen zw duanluo dl 段落 p text',
    make: () => ({ text: '' }),
  }),
  text('header', {
    id: 'header-2',
    title: '二级标题',
    hint: '章节的标题',
    icon: 'header',
    keywords: 'erjibiaoti ejbt biaoti bt 标题 h2 ##',
    make: header(2),
  }),
  text('header', {
    id: 'header-3',
    title: '三级标题',
    hint: '小节的标题',
    icon: 'header',
    keywords: 'sanjibiaoti sjbt biaoti bt 标题 h3 ###',
    make: header(3),
  }),
  text('header', {
    id: 'header-4',
    title: '四级标题',
    hint: '更小的标题',
    icon: 'header',
    keywords: 'sijibiaoti sjbt biaoti bt 标题 h4 ####',
    make: header(4),
  }),
  text('list', {
    id: 'list-unordered',
    title: '无序列表',
    hint: '带圆点的条目',
    icon: 'list',
    keywords: 'wuxuliebiao wxlb liebiao lb 列表 ul -',
    make: list('unordered'),
  }),
  text('list', {
    id: 'list-ordered',
    title: '有序列表',
    hint: '带编号的条目',
    icon: 'list-ordered',
    keywords: 'youxuliebiao yxlb liebiao lb 列表 编号 ol 1.',
    make: list('ordered'),
  }),
  text('list', {
    id: 'list-checklist',
    title: '待办清单',
    hint: '可以打勾的条目',
    icon: 'list-checks',
    keywords: 'daibanqingdan dbqd daiban renwu 任务 清单 todo []',
    make: list('checklist'),
  }),
  text('quote', {
    title: '引用',
    hint: '别人的话和出处',
    icon: 'quote',
    keywords: 'yinyong yy quote >',
    make: () => ({ text: '', caption: '', alignment: 'left', blocks: [] }),
  }),
  text('alert', {
    title: '提示框',
    hint: '提示、成功、注意、警告',
    icon: 'notice',
    keywords: 'tishikuang tsk tishi 注意 警告 alert callout',
    make: () => ({ style: 'info', title: '', text: '' }),
  }),
  text('delimiter', {
    title: '分隔线',
    hint: '隔开两段内容',
    icon: 'minus',
    keywords: 'fengexian fgx hr ---',
    make: () => ({}),
  }),
  text('page-break', {
    title: '分页',
    hint: '后面的内容放到下一页',
    icon: 'page',
    keywords: 'fenye fy page',
    make: () => ({}),
  }),
  media('image', {
    title: '图片',
    hint: '上传或填写地址',
    icon: 'image',
    keywords: 'tupian tp image img 照片',
    make: () => ({
      file: { url: '' },
      alt: '',
      caption: '',
      withBorder: false,
      stretched: false,
      withBackground: false,
    }),
  }),
  media('gallery', {
    title: '图集',
    hint: '网格、瀑布流或相册',
    icon: 'images',
    keywords: 'tuji tj xiangce xc pubuliu 相册 瀑布流 gallery',
    make: () => ({ layout: 'grid', images: [] }),
  }),
  media('video', {
    title: '视频',
    hint: '视频文件',
    icon: 'play',
    keywords: 'shipin sp video',
    make: () => ({ url: '', poster: '', caption: '' }),
  }),
  media('audio', {
    title: '音频',
    hint: '音乐或录音',
    icon: 'music',
    keywords: 'yinpin yp yinyue 音乐 audio',
    make: () => ({ url: '', title: '', artist: '', cover: '' }),
  }),
  media('file', {
    title: '附件',
    hint: '供读者下载的文件',
    icon: 'file',
    keywords: 'fujian fj wenjian xiazai 文件 下载 file',
    make: () => ({ file: { url: '', name: '' }, title: '' }),
  }),
  media('embed', {
    title: '嵌入',
    hint: '哔哩哔哩、YouTube、网易云音乐等',
    icon: 'play',
    keywords: 'qianru qr bilibili youtube vimeo wangyiyun 网易云 哔哩哔哩 codepen embed',
    make: () => ({ service: '', source: '', embed: '', caption: '' }),
  }),
  media('link-card', {
    title: '链接卡片',
    hint: '带标题和简介的链接',
    icon: 'link-card',
    keywords: 'lianjiekapian ljkp lianjie 链接 link card',
    make: () => ({ link: '', meta: { title: '', description: '', image: { url: '' } } }),
  }),
  layout('collapse', {
    title: '折叠',
    hint: '点开才显示的内容',
    icon: 'fold',
    keywords: 'zhedie zd details 展开',
    make: () => ({ title: '', open: false, blocks: [] }),
  }),
  layout('tabs', {
    title: '标签页',
    hint: '几组内容切换着看',
    icon: 'tabs',
    keywords: 'biaoqianye bqy tabs 选项卡',
    make: () => ({
      items: [
        { title: '标签一', blocks: [] },
        { title: '标签二', blocks: [] },
      ],
    }),
  }),
  layout('timeline', {
    title: '时间线',
    hint: '按时间排列的事',
    icon: 'timeline',
    keywords: 'shijianxian sjx timeline 时间轴',
    make: () => ({ items: [{ time: '', title: '', blocks: [] }] }),
  }),
  layout('steps', {
    title: '步骤',
    hint: '一步一步的做法',
    icon: 'steps',
    keywords: 'buzhou bz steps 教程',
    make: () => ({ items: [{ title: '', blocks: [] }] }),
  }),
  layout('columns', {
    title: '分栏',
    hint: '并排的几列',
    icon: 'columns',
    keywords: 'fenlan fl columns 多列',
    make: () => ({ items: [{ blocks: [] }, { blocks: [] }] }),
  }),
  layout('table', {
    title: '表格',
    hint: '行和列',
    icon: 'table',
    keywords: 'biaoge bg table',
    make: () => ({
      withHeadings: true,
      stretched: false,
      content: [
        ['', '', ''],
        ['', '', ''],
        ['', '', ''],
      ],
      caption: '',
    }),
  }),
  data('code', {
    title: '代码',
    hint: '带高亮的代码',
    icon: 'code',
    keywords: 'daima dm code ```',
    make: () => ({ code: '', language: '', filename: '', highlight: '', caption: '' }),
  }),
  data('math', {
    title: '公式',
    hint: 'LaTeX 公式',
    icon: 'formula',
    keywords: 'gongshi gs shuxue 数学 latex tex math $$',
    make: () => ({ tex: '' }),
  }),
  data('mermaid', {
    title: '图表',
    hint: 'Mermaid 流程图、时序图',
    icon: 'workflow',
    keywords: 'tubiao tb liuchengtu lct 流程图 时序图 mermaid',
    make: () => ({ code: '', caption: '' }),
  }),
  data('raw', {
    title: 'HTML',
    hint: '直接写 HTML',
    icon: 'braces',
    keywords: 'yuanma ym 源码 html raw',
    make: () => ({ html: '' }),
  }),
  site('post-card', {
    title: '文章卡片',
    hint: '引用站内的一篇文章',
    icon: 'post',
    keywords: 'wenzhangkapian wzkp wenzhang 文章 post',
    make: () => ({ slug: '' }),
  }),
  site('favlinks', {
    title: '友情链接',
    hint: '友链墙',
    icon: 'people',
    keywords: 'youqinglianjie yqlj youlian 友链 links',
    make: () => ({}),
  }),
  site('vote', {
    title: '投票',
    hint: '让读者选一选',
    icon: 'vote',
    keywords: 'toupiao tp vote poll',
    make: () => ({
      title: '',
      options: [
        { id: newId(), text: '选项一' },
        { id: newId(), text: '选项二' },
      ],
      multiple: false,
    }),
  }),
  site('rate', {
    title: '评分',
    hint: '读者打一到五星',
    icon: 'star',
    keywords: 'pingfen pf xing 星 rate',
    make: () => ({ title: '' }),
  }),
  site('gift', {
    title: '礼品',
    hint: '兑换商城里的礼品',
    icon: 'gift',
    keywords: 'lipin lp duihuan 兑换 gift',
    make: () => ({}),
  }),
  lock('needlogin', {
    title: '登录可见',
    hint: '登录后才能看到',
    icon: 'lock',
    keywords: 'denglukejian dlkj denglu yincang 登录 隐藏 login',
    make: () => ({ blocks: [] }),
  }),
  lock('needreply', {
    title: '评论可见',
    hint: '评论通过审核后才能看到',
    icon: 'message',
    keywords: 'pinglunkejian plkj pinglun huifu 回复 隐藏 reply',
    make: () => ({ blocks: [] }),
  }),
  lock('needvip', {
    title: '会员可见',
    hint: '达到会员等级才能看到',
    icon: 'crown',
    keywords: 'huiyuankejian hykj huiyuan 会员 隐藏 vip',
    make: () => ({ level: 1, blocks: [] }),
  }),
  lock('password-block', {
    title: '密码可见',
    hint: '输对密码才能看到',
    icon: 'key',
    keywords: 'mimakejian mmkj mima 密码 隐藏 password',
    make: () => ({ password: '', hint: '', blocks: [] }),
  }),
  lock('payment', {
    title: '付费可见',
    hint: '购买后才能看到',
    icon: 'wallet',
    keywords: 'fufeikejian ffkj fufei 付费 购买 隐藏 payment',
    make: () => ({ title: '', price: 1, point: 0, vip_discount: 10, blocks: [] }),
  }),
];
