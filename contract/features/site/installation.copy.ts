/** Errors of the installation wizard. */
export const installErrors = {
  codeMissing: '请输入安装码',
  siteNameMissing: '请输入站点名称',
  siteNameLength: '站点名称最多 60 个字符',
  emailMissing: '请输入邮箱',
  differs: '两次输入的密码不一致',
  wrongCode: '安装码不正确，请查看服务器启动时打印的安装码',
  installed: '本站已经安装完成，安装向导不再可用',
  busy: '安装正在进行，请稍候',
  off: '本站没有开启安装向导',
  notEmpty: '站内已经有内容，不能再填入演示内容',
} as const;

/** Progress texts while the demo data is created. */
export const demoProgressTexts = {
  pictures: '正在绘制插图',
  articles: '正在排版文章',
  storing: '正在存入站点',
} as const;
