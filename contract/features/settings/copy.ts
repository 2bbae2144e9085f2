/** the sentence for a value that does not fit its option. @see docs/reference/validations.md */
export const optionErrors = {
  unknown: (name: string) => `没有名为 ${name} 的选项`,
  wrong: (label: string, why: string) => `「${label}」的值不正确：${why}`,
};

/** @see docs/reference/errors.md */
export const settingsErrors = {
  nothing: '没有要修改的选项',
  tooMany: '一次修改的选项太多了',
  conflict: '有的选项在您打开之后被别人改过，您填的内容还在；再次保存会用它替换别人的改动',
  fixedBy: (variable: string) => `由环境变量 ${variable} 设定，不能在这里修改`,
  enterAgain: (label: string) => `修改「${label}」时，请在这里重新填写，以免原来的内容发给别的服务器`,
  changed: '在您打开之后被别人改过',
  changedTo: (value: string) => `在您打开之后被别人改成了「${value}」`,
} as const;
