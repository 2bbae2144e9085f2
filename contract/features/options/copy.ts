import type { OptionName } from './entities.ts';

/** What the admin reads of each option: its label and one sentence about it. @spec S9 */
export const optionCopy: Record<OptionName, readonly [label: string, description: string]> = {
  nv_site_name: ['站点名称', '显示在页眉、浏览器标题和订阅源里'],
  nv_site_description: ['站点描述', '一两句话介绍站点，没有「随便看看」时显示在页眉'],
  site_timezone: ['时区', '文章与统计按这个时区划分日期'],
  date_format: ['日期格式', '如 YYYY-MM-DD 或 YYYY年MM月DD日'],
  relative_time: ['相对时间', '近期内容显示「3 小时前」，鼠标停留时显示完整时间'],
  somnia_site_run_start_time: ['建站日期', '页脚据此计算运行天数；留空则显示「第N天」'],
  site_owner_id: ['博主账号', '侧栏资料卡展示的用户编号；0 表示第一位管理员'],
  somnia_copyright: ['页脚版权文字', '显示在页脚，留空则用站点名称与年份'],
  somnia_enable_footer_links: ['显示页脚链接', '1 显示，0 不显示'],
  somnia_footer_links: ['页脚链接', '每一项可填文字、地址和图片'],
  announcement_text: ['顶部公告条', '一句话公告，留空则不显示'],
  announcement_url: ['公告条链接', '点击公告条打开的地址，可以留空'],
  bulletin_enable: ['公告弹窗', '打开后，每次公告有变化时向访客弹出一次'],
  bulletin_blocks: ['公告内容', '公告弹窗里的内容块'],
  leaving_page: ['离站提示页', '点击站外链接时先显示「即将离开本站」'],
  leaving_page_trusted_hosts: ['信任的域名', '这些域名的链接不经过离站提示页'],
  links_fetch_enable: ['访问友情链接', '允许服务器定期检查友链能否打开，并抓取它们的订阅源'],
  link_circle_enable: ['朋友圈', '在友情链接页展示友链的最新文章'],
  links_apply_text: ['友链申请说明', '显示在友情链接页，可写明要求与本站信息'],

  somnia_logo_url: ['站点徽标', 'SVG 或图片地址，留空则显示站点名称'],
  somnia_logo_url_dark: ['深色徽标', '深色主题下使用的徽标，留空则沿用站点徽标'],
  somnia_default_avatar_url: ['默认头像', '没有头像的人显示这张图，留空则使用内置插画'],
  somnia_favicon_32: ['网站图标', '32×32 像素的图标地址'],
  somnia_apple_touch_icon: ['主屏幕图标', '添加到手机主屏幕时使用的图标，建议 180×180 像素'],
  somnia_default_theme_type: ['默认主题', 'light 浅色，dark 深色，auto 跟随系统；读者自己的选择优先'],
  header_hide_on_scroll: ['下滑时隐藏页眉', '向下阅读时收起页眉，向上滚动时出现'],
  somnia_enable_lazy_loading: ['图片懒加载', '1 打开，0 关闭'],
  somnia_lazy_loading: ['懒加载占位图', '图片载入之前显示的图片地址，留空则显示图片的平均色'],
  greyscale: ['全站灰度', '立即让整个站点变为黑白'],
  greyscale_dates: ['灰度日期', '每年的 MM-DD 或某一天 YYYY-MM-DD，到那天自动变为黑白'],
  traditional_chinese: ['繁体切换', '页面上提供简繁切换按钮'],
  somnia_sticker_enable: ['表情包', '1 打开，0 关闭'],
  somnia_sticker_packages: ['表情包列表', '每一套的图标、清单地址和显示尺寸'],
  article_copyright: ['文章版权说明', '显示在文末版权框中，留空则不显示说明'],
  article_licence: ['文章许可协议', '如 CC BY-NC-SA 4.0，留空则不显示'],
  article_licence_url: ['许可协议地址', '许可协议链接到的页面'],
  article_copy_notice: ['复制提醒', '复制正文时提醒标注本文地址'],
  article_outdated_days: ['过时提醒天数', '文章超过这么多天没有更新时提示内容可能已过时；0 表示不提示'],

  home_lead: ['首页头条', 'none 不显示，pinned 置顶文章，carousel 轮播'],
  home_card_style: ['文章卡片样式', 'cover 封面卡片，text 文字卡片，wide 宽幅卡片'],
  page_size: ['每页文章数', '文章列表每页显示多少篇，1–50'],
  sidebar_widgets: ['侧栏组件', '侧栏显示哪些组件以及它们的顺序'],

  random_read: ['随便看看', '页眉显示一篇随机文章的入口，关闭则显示站点描述'],

  comments_enable: ['开放评论', '关闭后全站不能发表新评论，已有评论仍然显示'],
  comments_need_login: ['登录后评论', '只允许登录用户发表评论'],
  comments_hold_all: ['先审后发', '所有评论都要审核后才显示'],
  comments_hold_first: ['首次评论待审', '第一次留言的人需要审核一次'],
  comments_hold_links: ['链接数上限', '链接多于这个数的评论需要审核'],
  comments_refused_words: ['拒绝的词语', '含有这些词语的评论不能发表'],
  comments_held_words: ['待审的词语', '含有这些词语的评论需要审核'],
  comments_close_after_days: ['自动关闭评论', '文章发布多少天后关闭评论；0 表示不关闭'],
  comments_page_size: ['每页评论数', '每页显示多少条一级评论，1–50'],
  comments_sort: ['默认排序', 'newest 最新，oldest 最早，hot 最热'],
  comments_images: ['允许图片', '评论里的图片语法显示为图片'],
  comments_avatar: ['头像服务', 'off 不使用外部服务，cravatar 或 gravatar 由本站代理获取'],
  comments_show_city: ['显示属地', '在评论旁显示省份'],
  comments_show_device: ['显示设备', '在评论旁显示浏览器与系统'],

  moments_notice_type: ['动态提示样式', '动态页通知使用的样式名'],
  moments_review_from_power: ['动态免审权限', '权限达到这个数值的人发布动态不需要审核'],

  sonare_vip_config_types: ['会员等级', '每个等级的数值、名称与图片'],
  sonare_vip_config_duration_list: ['会员时长与价格', '每个等级各个时长的价格、续费价与原价，单位为元'],
  sonare_vip_config_compare: ['会员权益对比', '会员与非会员的权益对照表'],
  sonare_vip_config_slogan: ['会员标语', '显示在开通会员窗口中'],

  points_text: ['积分名称', '站内显示「积分」二字的地方都用这个名称'],
  levels: ['用户等级', '每个等级的名称、所需经验与图片'],
  badges: ['徽章', '可以授予用户的徽章'],
  somnia_gift_enable: ['礼物滚动条', '1 显示，0 不显示'],
  somnia_gift_allow: ['允许关闭礼物条', '1 允许读者关闭，0 不允许'],
  somnia_gift_speed: ['礼物滚动速度', '1 快，2 中，3 慢'],

  registration_open: ['开放注册', '关闭后不能注册新账号'],
  somnia_enable_verify_code: ['注册验证码', '1 注册时需要邮箱验证码，0 不需要'],
  somnia_third_login_enable: ['第三方登录', '1 打开，0 关闭'],
  somnia_third_login_types: ['登录方式', '登录窗口中显示的第三方登录方式'],

  qiniu_enabled: ['七牛图片规则', 'Y 启用：动态图片上限为 4 MB，预览使用下面的样式名；N 不启用，上限为 20 MB'],
  preview_rule: ['图片预览样式名', '查看大图时附加在地址后的样式名，留空则为 !large'],

  site_closed: ['关闭互动', '一键关闭注册与评论，阅读不受影响'],
  raw_block_from_power: ['HTML 块权限', '权限达到这个数值的人可以保存原始 HTML 块'],

  seo_home_title: ['首页标题', '浏览器标题与搜索结果中的首页标题，留空则用站点名称'],
  seo_description: ['默认描述', '没有摘要的页面使用这段描述，留空则用站点描述'],
  seo_keywords: ['关键词', '用逗号分隔'],
  seo_share_image: ['默认分享图', '没有封面的页面分享时使用的图片，留空则自动生成'],
  seo_hidden: ['不让搜索引擎收录', '所有页面都要求搜索引擎不收录'],
  robots_extra: ['robots.txt 附加内容', '追加在 robots.txt 末尾'],
  indexnow_key: ['IndexNow 密钥', '填写后，发布文章时通知支持 IndexNow 的搜索引擎'],
  baidu_push_token: ['百度推送密钥', '填写后，发布文章时向百度提交地址'],

  icp_number: ['ICP 备案号', '显示在页脚，留空则不显示'],
  police_number: ['公安备案号', '如「京公网安备 11000000000001 号」，显示在页脚'],
  police_code: ['公安备案编号', '备案号中的数字，用于链接到查询页面'],

  site_licence: ['许可证', '由发行者签发的许可证文本'],
  licence_public_key: ['发行者公钥', '用来验证许可证的 Ed25519 公钥，留空则使用发行时附带的公钥'],
};

/** @spec S5 the sentence for a value that does not fit its option */
export const optionErrors = {
  unknown: (name: string) => `没有名为 ${name} 的选项`,
  wrong: (label: string, why: string) => `「${label}」的值不正确：${why}`,
};
