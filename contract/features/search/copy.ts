export const searchErrors = {
  noPage: '没有这一页搜索结果',
  sort: '排序方式只能是 relevance 或 newest',
} as const;
