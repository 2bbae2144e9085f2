/** the search was sent empty. @see docs/reference/validations.md */
export const nothingTyped = '请输入关键词';
