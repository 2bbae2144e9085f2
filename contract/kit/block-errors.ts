/** Errors for invalid blocks. @see docs/reference/validations.md */
export const blockErrors = {
  notAList: '内容应为区块列表',
  notABlock: (where: string) => `${where}格式不正确`,
  wrongType: (where: string) => `${where}的类型名不正确`,
  wrongId: (where: string) => `${where}的编号不正确`,
  sameId: (where: string, id: string) => `${where}的编号 ${id} 与前面的区块重复`,
  tooDeep: (where: string, levels: number) => `${where}嵌套太深，最多 ${levels} 层`,
  tooMany: (count: number) => `区块太多，最多 ${count} 个`,
  wrongData: (where: string, type: string, what: string) => `${where}（${type}）：${what}`,
  tooComplex: (where: string) => `${where}的格式太复杂，标签太多或嵌套太深，请拆分或简化后再试`,
  tooSlow: (where: string) => `${where}处理起来太慢或占用太多内存，请拆分或简化后再试`,
  wrongField: (field: string) => `${field} 的格式不正确`,
} as const;
