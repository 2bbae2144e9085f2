/** the search was sent empty. @see docs/reference/validations.md */
export const emptyQueryMessage = '请输入关键词';
