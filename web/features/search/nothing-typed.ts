/** @spec S5 the search was sent empty */
export const nothingTyped = '请输入关键词';
