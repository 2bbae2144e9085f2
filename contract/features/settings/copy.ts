/** What a choice is called, by option, and by option and field where it stands inside a list. */
export const choiceNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  somnia_default_theme_type: { light: '浅色', dark: '深色', auto: '跟随系统' },
  'somnia_sticker_packages.size': { small: '小', normal: '标准', large: '大', biggest: '特大' },
  home_lead: { none: '不显示', pinned: '置顶文章', carousel: '轮播' },
  home_card_style: { cover: '封面卡片', text: '文字卡片', wide: '宽幅卡片' },
  sidebar_widgets: {
    profile: '博主资料',
    'check-in': '签到',
    hot: '热门文章',
    categories: '分类',
    tags: '标签云',
    'latest-comments': '最新评论',
    links: '友情链接',
    totals: '站点统计',
    'run-time': '运行时间',
  },
  comments_sort: { newest: '最新在前', oldest: '最早在前', hot: '最热在前' },
  comments_avatar: { off: '不使用外部头像', cravatar: 'Cravatar', gravatar: 'Gravatar' },
  moments_review_from_power: { 1: '订阅者', 3: '贡献者', 6: '作者', 8: '编辑', 10: '管理员' },
  raw_block_from_power: { 1: '订阅者', 3: '贡献者', 6: '作者', 8: '编辑', 10: '管理员' },
  'sonare_vip_config_duration_list.duration': { month: '一个月', quarter: '三个月', half_year: '半年', year: '一年' },
  'sonare_vip_config_compare.type_vip': { bool: '有或没有', text: '文字' },
  'sonare_vip_config_compare.type_not_vip': { bool: '有或没有', text: '文字' },
  somnia_gift_speed: { 1: '快', 2: '中', 3: '慢' },
  notify_events: {
    'new-user': '新用户注册',
    'comment-waiting': '评论待审',
    report: '收到举报',
    'link-application': '友链申请',
    ban: '账号封禁',
  },
  somnia_third_login_types: {
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
  qiniu_enabled: { Y: '启用', N: '不启用' },
};

/** What a field is called inside an entry of a list, and inside an option of several fields. */
export const fieldNames: Readonly<Record<string, string>> = {
  'somnia_footer_links.text': '文字',
  'somnia_footer_links.url': '链接地址',
  'somnia_footer_links.image': '图片',
  'somnia_sticker_packages.icon': '图标',
  'somnia_sticker_packages.url': '清单地址',
  'somnia_sticker_packages.size': '显示尺寸',
  'levels.level': '等级',
  'levels.name': '名称',
  'levels.threshold': '所需经验',
  'levels.img': '图片',
  'badges.id': '标识',
  'badges.name': '名称',
  'badges.img': '图片',
  'badges.description': '说明',
  'sonare_vip_config_types.level': '等级',
  'sonare_vip_config_types.name': '名称',
  'sonare_vip_config_types.img': '图片',
  'sonare_vip_config_duration_list.level': '等级',
  'sonare_vip_config_duration_list.duration': '时长',
  'sonare_vip_config_duration_list.name': '名称',
  'sonare_vip_config_duration_list.price': '价格（元）',
  'sonare_vip_config_duration_list.renew_price': '续费价（元）',
  'sonare_vip_config_duration_list.original_price': '原价（元）',
  'sonare_vip_config_duration_list.is_limited': '限时',
  'sonare_vip_config_compare.name': '权益',
  'sonare_vip_config_compare.is_vip': '会员',
  'sonare_vip_config_compare.not_vip': '非会员',
  'sonare_vip_config_compare.type_vip': '会员一栏的形式',
  'sonare_vip_config_compare.type_not_vip': '非会员一栏的形式',
};

/** Fields of what another service gave the owner. */
export const loginKeyFields: Readonly<Record<string, string>> = { id: '应用标识', secret: '应用密钥' };

/** @spec S8 */
export const settingsErrors = {
  nothing: '没有要修改的选项',
  tooMany: '一次修改的选项太多了',
} as const;
