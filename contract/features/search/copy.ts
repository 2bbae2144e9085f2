export const searchErrors = {
  noPage: '没有这一页搜索结果',
  sort: '排序方式只能是 newest 或 relevance',
} as const;
